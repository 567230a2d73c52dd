import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';

/** The Telegram accounts of the administrator and of support, as the server that started last names them. */
export const reservedAccounts = pgTable('reserved_accounts', {
  userId: integer('user_id').primaryKey(),
  telegramId: bigint('telegram_id', { mode: 'number' }),
});
