import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from 'playwright/test';
import { initDataOf } from '../tests/support/initData.ts';
import { dataFolderOf, DEMO } from './origins.ts';

async function enter(request: APIRequestContext, initData: string): Promise<string> {
  const login = await request.post('/api/auth/telegram/initdata', { data: { initData } });
  return ((await login.json()) as { token: string }).token;
}

/** Signs in as a persona of the demo; returns the token. */
export async function tokenOf(request: APIRequestContext, persona: string): Promise<string> {
  const launch = await request.get(`/mock-env/api/launch?persona=${persona}&platform=ios`);
  return enter(request, ((await launch.json()) as { initData: string }).initData);
}

/** Signs in a new user of this Telegram account. */
export function tokenOfStranger(
  request: APIRequestContext,
  id: number,
  name: string,
): Promise<string> {
  const botToken = readFileSync(join(dataFolderOf(DEMO), 'demo-bot-token'), 'utf8');
  return enter(request, initDataOf({ id, first_name: name }, { at: new Date(), botToken }));
}

/** Stores the token for all pages from now on. */
export const storeToken = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript((stored) => localStorage.setItem('access_token', stored), token);
