import type { TestInfo } from 'playwright/test';
import { CONSENT_VERSION } from '../../server/contract/session/consent.ts';
import { Caller, type Site } from '../../tests/support/client.ts';
import { photo } from '../../tests/support/images.ts';
import { initDataOf } from '../../tests/support/initData.ts';
import type { Fields } from '../../tests/support/multipart.ts';
import { petDraft } from '../../tests/support/pets.ts';
import { SITE } from './origins.ts';
import { telegramIdOf } from './personas.ts';

const site: Site = { request: (path, init) => fetch(`${SITE}${path}`, init) };

/** Signs in a new user of the site with production settings. */
export async function siteUser(
  info: TestInfo,
  number: number,
): Promise<Caller & { token: string }> {
  const user = { id: telegramIdOf(info, number), first_name: 'Ольга' };
  const initData = initDataOf(user, { at: new Date() });
  const login = await new Caller(site).post<{ token: string }>('/api/auth/telegram/initdata', {
    initData,
  });
  const caller = new Caller(site, login.body.token) as Caller & { token: string };
  await caller.post('/api/consent', { version: CONSENT_VERSION });
  return caller;
}

/** Publishes a pet ad with an image on that site; returns its id. */
export async function postSitePet(user: Caller, fields: Fields): Promise<number> {
  const images = [await photo({ width: 800, height: 600 })];
  const answer = await user.form<{ id: number }>('/api/articles/create', petDraft(fields), images);
  return answer.body.id;
}
