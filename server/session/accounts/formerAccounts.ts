import { createHmac } from 'node:crypto';
import { FORMER_ACCOUNT_DAYS } from '#contract/retention.ts';
import { addDays } from '#server/shared/clock.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { deleteFormerAccounts } from './formerAccounts.queries.ts';
import type { User } from './users.table.ts';

/** Digest of an identity at a messenger; the table of deleted accounts names no person. */
export const identityOf = (
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  messenger: 'telegram' | 'vk',
  id: number,
): string =>
  createHmac('sha256', jwtSecret).update(`identity ${messenger} ${id}`).digest('base64url');

/** The digests of a user's identities. */
export const identitiesOf = (
  config: Pick<Config, 'jwtSecret'>,
  { telegramId, vkId }: Pick<User, 'telegramId' | 'vkId'>,
): string[] => [
  ...(telegramId === null ? [] : [identityOf(config, 'telegram', telegramId)]),
  ...(vkId === null ? [] : [identityOf(config, 'vk', vkId)]),
];

/** Forgets what deleted accounts have left for 90 days; returns how many. */
export const forgetFormerAccounts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  deleteFormerAccounts(db, addDays(clock(), -FORMER_ACCOUNT_DAYS));
