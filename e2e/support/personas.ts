import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type APIRequestContext, type Page, type TestInfo } from 'playwright/test';
import { CONSENT_VERSION } from '../../server/contract/session/consent.ts';
import { initDataOf } from '../../tests/support/initData.ts';
import { dataFolderOf, DEMO } from './origins.ts';

/** Consents to the processing of personal data. */
export async function giveConsent(request: APIRequestContext, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const data = { version: CONSENT_VERSION };
  expect((await request.post('/api/consent', { headers, data })).ok()).toBe(true);
}

async function enter(request: APIRequestContext, initData: string): Promise<string> {
  const login = await request.post('/api/auth/telegram/initdata', { data: { initData } });
  const { token } = (await login.json()) as { token: string };
  await giveConsent(request, token);
  return token;
}

/** Signs in as a persona of the demo; returns the token. */
export async function tokenOf(request: APIRequestContext, persona: string): Promise<string> {
  const launch = await request.get(`/mock-env/api/launch?persona=${persona}&platform=ios`);
  return enter(request, ((await launch.json()) as { initData: string }).initData);
}

const specs = readdirSync(join(import.meta.dirname, '..'))
  .filter((name) => name.endsWith('.spec.ts'))
  .toSorted();

/** A Telegram id that no other spec file, project or repetition uses; `number` is below 1000. */
export function telegramIdOf(info: TestInfo, number: number): number {
  const spec = specs.indexOf(basename(info.file));
  const project = info.config.projects.findIndex(({ name }) => name === info.project.name);
  return 800_000_000 + spec * 1_000_000 + project * 200_000 + info.repeatEachIndex * 1000 + number;
}

/** The same for MAX, whose ids have nothing to do with Telegram's. */
export const maxIdOf = (info: TestInfo, number: number): number =>
  telegramIdOf(info, number) - 500_000_000;

/** Signs in a new user with the Telegram id of this number. */
export function tokenOfStranger(
  request: APIRequestContext,
  info: TestInfo,
  number: number,
  name: string,
): Promise<string> {
  return enter(request, launchOfStranger(info, number, name));
}

/** Launch data of a user with the Telegram id of this number. */
export function launchOfStranger(
  info: TestInfo,
  number: number,
  name: string,
  startParam?: string,
): string {
  const botToken = readFileSync(join(dataFolderOf(DEMO), 'demo-bot-token'), 'utf8');
  const user = { id: telegramIdOf(info, number), first_name: name };
  return initDataOf(user, { at: new Date(), botToken, ...(startParam && { startParam }) });
}

/** The id of the user whose token it is. */
export async function userIdOf(request: APIRequestContext, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.get('/api/check-token', { headers });
  return ((await answer.json()) as { user_id: number }).user_id;
}

/** Stores the token for all pages from now on. */
export const storeToken = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript((stored) => localStorage.setItem('access_token', stored), token);
