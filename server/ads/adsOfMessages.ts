import type { Deps } from '#server/deps.ts';
import type { AdsOfMessages } from '#server/messages/conversations/conversations.service.ts';
import { adsTitled, countPublicOf } from './ads.queries.ts';

/** What the module of messages asks of ads. */
export const createAdsOfMessages = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): AdsOfMessages => ({
  titled: adsTitled,
  hasPublic: async (userId) => (await countPublicOf(db, userId, clock())) > 0,
});
