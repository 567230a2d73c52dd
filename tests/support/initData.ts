import { sign } from '@telegram-apps/init-data-node';

export const BOT_TOKEN = '4242424242:test-token-of-no-bot';

export interface TelegramPerson {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
}

/** Launch data as Telegram signs it. */
export const initDataOf = (
  user: TelegramPerson,
  { at, botToken = BOT_TOKEN }: { at: Date; botToken?: string },
): string => sign({ user, query_id: 'AAHdF6IQAAAAAN0XohDhrOrc' }, botToken, at);
