import type { FrameLocator, Page, TestInfo } from 'playwright/test';
import { pathOfStartParam } from '#contract/startParam.ts';
import { storeToken, tokenOfStranger } from './personas.ts';
import { launchAs, openInTelegram } from './telegram.ts';

export type App = Page | FrameLocator;

/** Where people use the site. */
export const PLACES = ['in a browser', 'inside Telegram'] as const;
export type Place = (typeof PLACES)[number];

interface Stranger {
  token: string;
  /** Opens what a start parameter names; the front page without one. */
  open: (startParam?: string) => Promise<App>;
}

/** Opens what a start parameter names as whoever the page belongs to. */
export async function openIn(place: Place, page: Page, startParam?: string): Promise<App> {
  if (place === 'inside Telegram') return openInTelegram(page, { startapp: startParam });
  await page.goto(pathOfStartParam(startParam) ?? '/');
  return page;
}

/** Makes the page that of a new user with the Telegram id of this number, who has given consent. */
export async function strangerIn(
  place: Place,
  page: Page,
  who: { info: TestInfo; number: number; name: string },
): Promise<Stranger> {
  const token = await tokenOfStranger(page.request, who.info, who.number, who.name);
  if (place === 'inside Telegram') await launchAs(page, who);
  else await storeToken(page, token);
  return { token, open: (startParam) => openIn(place, page, startParam) };
}
