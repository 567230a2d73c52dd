import { maxInitData, type MaxUser } from '#mock-env/max/launch.ts';
import type { MaxConfig } from '#server/config.ts';
import { Caller } from './client.ts';
import { TestUser, type TestApp } from './testApp.ts';
import { giveConsent } from './users.ts';

/** A site that MAX is set up for. */
export const MAX: MaxConfig = {
  botToken: 'a token of tests, of no bot in MAX',
  botName: 'id7700000000_bot',
  apiUrl: 'https://platform-api2.max.ru',
  webhookSecret: 'a_secret_of_tests_in_MAX',
  hasNotices: false,
};

export const maxUser = (id: number, first_name: string, last_name = ''): MaxUser => ({
  id,
  first_name,
  last_name,
  username: null,
  language_code: 'ru',
  photo_url: null,
});

/** Launch data signed as by MAX. */
export const maxLaunchOf = (
  user: MaxUser,
  {
    at,
    startParam = '',
    botToken = MAX.botToken,
  }: { at: Date; startParam?: string; botToken?: string },
): string => maxInitData({ user, startParam, botToken, now: at });

/** Signs somebody in inside MAX, with consent. */
export async function enterMax(world: TestApp, user: MaxUser): Promise<TestUser> {
  const body = { init_data: maxLaunchOf(user, { at: world.clock.now() }) };
  const login = await world.visitor.post<{ token: string }>('/api/auth/max', body);
  const check = new Caller(world.app, login.body.token);
  const { user_id: id } = (await check.get<{ user_id: number }>('/api/check-token')).body;
  await giveConsent(world.db, id);
  return new TestUser(world.app, login.body.token, id);
}
