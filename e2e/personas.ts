import type { APIRequestContext, Page } from 'playwright/test';
import { initDataOf } from '../tests/support/initData.ts';

const DEMO_BOT_TOKEN = '1000000001:demo-token-that-opens-nothing-at-all';

async function enter(request: APIRequestContext, initData: string): Promise<string> {
  const login = await request.post('/api/auth/telegram/initdata', { data: { initData } });
  return ((await login.json()) as { token: string }).token;
}

/** Signs in as a persona of the demo without a page; the token is what a browser keeps. */
export async function tokenOf(request: APIRequestContext, persona: string): Promise<string> {
  const launch = await request.get(`/mock-env/api/launch?persona=${persona}&platform=ios`);
  return enter(request, ((await launch.json()) as { initData: string }).initData);
}

/** Signs somebody new in, who comes by this Telegram account. */
export const tokenOfStranger = (
  request: APIRequestContext,
  id: number,
  name: string,
): Promise<string> =>
  enter(
    request,
    initDataOf({ id, first_name: name }, { at: new Date(), botToken: DEMO_BOT_TOKEN }),
  );

/** Whose token it is, is signed in on every page from now on. */
export const keepToken = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
