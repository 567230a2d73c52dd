import { sign } from '@telegram-apps/init-data-node';

export const BOT_TOKEN = '4242424242:test-token-of-no-bot';

export interface TelegramAccount {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  allows_write_to_pm?: boolean;
}

/** Launch data signed as by Telegram. */
export const initDataOf = (
  user: TelegramAccount,
  { at, botToken = BOT_TOKEN, startParam }: { at: Date; botToken?: string; startParam?: string },
): string =>
  sign({ user, query_id: 'AAHdF6IQAAAAAN0XohDhrOrc', start_param: startParam }, botToken, at);
