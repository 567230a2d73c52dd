import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type APIRequestContext, type FrameLocator, type Page } from 'playwright/test';
import { maxLaunchOf, maxUser } from '../../tests/support/maxLaunch.ts';
import { dataFolderOf, DEMO } from './origins.ts';
import { giveConsent } from './personas.ts';

interface Options {
  platform: 'ios' | 'android' | 'web';
  theme?: 'dark';
  startapp?: string;
  /** `1`: the client answers nothing. */
  silent?: '1';
  /** `1`: the client is an old one. */
  old?: '1';
}

type Said = [type: string, fields: Record<string, unknown>, refusal: string | undefined];
interface MaxHost {
  log: Said[];
  leave: () => Promise<void>;
}
const botToken = (): string => {
  const secret = readFileSync(join(dataFolderOf(DEMO), 'demo-bot-token'), 'utf8');
  return `demo-of-max-${secret.trim().replace(/^.*:/u, '')}`;
};

/** A person of MAX. */
export interface MaxPerson {
  id: number;
  name: string;
}

const launchOf = ({ id, name }: MaxPerson, startParam = ''): string =>
  maxLaunchOf(maxUser(id, name), { at: new Date(), startParam, botToken: botToken() });

/** Signs in a person of MAX, who consents; returns the token. */
export async function tokenInMax(request: APIRequestContext, person: MaxPerson): Promise<string> {
  const login = await request.post('/api/auth/max', { data: { init_data: launchOf(person) } });
  const { token } = (await login.json()) as { token: string };
  await giveConsent(request, token);
  return token;
}

/** Opens the app inside MAX; returns the app's frame. */
export async function openInMax(
  page: Page,
  person: MaxPerson,
  options: Options,
): Promise<FrameLocator> {
  await page.route('**/mock-env/max/api/launch?**', async (route) => {
    const response = await route.fetch();
    const launch = (await response.json()) as object;
    const initData = launchOf(person, options.startapp);
    await route.fulfill({ response, json: { ...launch, initData } });
  });
  await page.goto(`/mock-env/max/?${new URLSearchParams({ ...options })}`);
  return page.frameLocator('iframe');
}

const saidTo = (page: Page): Promise<Said[]> =>
  page.evaluate(() => [...(window as unknown as { maxHost: MaxHost }).maxHost.log]);

/** The app's last message of this type. */
export async function lastInMax(page: Page, type: string): Promise<unknown> {
  return (await saidTo(page)).findLast(([name]) => name === type)?.[1];
}

export const expectInMax = (page: Page, type: string, fields: unknown): Promise<void> =>
  expect.poll(() => lastInMax(page, type)).toEqual(fields);

/** The messages that the client did not take. */
export const refusedInMax = async (page: Page): Promise<string[]> =>
  (await saidTo(page)).filter(([, , refusal]) => refusal).map(([type]) => type);

/** MAX's own button «Назад». */
export const pressMaxBack = (page: Page): Promise<void> =>
  page.locator('[data-action=leave][data-does=back]').click();

/** The user closes the app. */
export const leaveMax = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as unknown as { maxHost: MaxHost }).maxHost.leave());
