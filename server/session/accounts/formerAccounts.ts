import { createHmac } from 'node:crypto';
import type { Provider } from '#contract/session/identities.ts';
import type { Config } from '#server/config.ts';

/** Digest of a person at a provider; the table of deleted accounts names no person. */
export const digestOfIdentity = (
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  { provider, id }: { provider: Provider; id: number },
): string =>
  createHmac('sha256', jwtSecret).update(`identity ${provider} ${id}`).digest('base64url');
