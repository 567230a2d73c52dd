import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
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
