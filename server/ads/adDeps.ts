import type { AnswerTime, Outcome } from '#contract/ads/ads.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import type { StoredAd } from './ads.queries.ts';
import type { AdEvents } from './adEvents.ts';

export interface AdDeps extends Deps {
  images: ImagesService;
  adEvents: AdEvents;
  /** Its author has told how an ad ended; in the same transaction. */
  ended(tx: Database, ad: StoredAd, outcome: Outcome): Promise<void>;
  /** How fast the user usually answers; undefined when slow or not known. */
  answerTimeOf(userId: number): Promise<AnswerTime | undefined>;
  /** How many users have opened an ad, its author excepted, and have it as a favorite. */
  usersOf(
    db: Database,
    ad: { id: number; author: number },
  ): Promise<{ views: number; favorites: number }>;
  /** Ids among these that are favorites of the user. */
  favoritesAmong(db: Database, userId: number, ids: number[]): Promise<number[]>;
}
