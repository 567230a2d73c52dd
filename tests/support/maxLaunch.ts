import { maxInitData, type MaxUser } from '#mock-env/max/launch.ts';
import type { MaxConfig } from '#server/config.ts';

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
