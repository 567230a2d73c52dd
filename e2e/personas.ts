import type { APIRequestContext, Page } from 'playwright/test';

/** Signs in as a persona of the demo without a page; the token is what a browser keeps. */
export async function tokenOf(request: APIRequestContext, persona: string): Promise<string> {
  const launch = await request.get(`/mock-env/api/launch?persona=${persona}&platform=ios`);
  const { initData } = (await launch.json()) as { initData: string };
  const login = await request.post('/api/auth/telegram/initdata', { data: { initData } });
  return ((await login.json()) as { token: string }).token;
}

/** Whose token it is, is signed in on every page from now on. */
export const keepToken = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
