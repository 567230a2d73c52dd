import type { Database } from '#server/db/connect.ts';

/** What other modules do when something happens to an ad, within the same transaction. */
export interface AdEvents {
  published(tx: Database, adId: number, at: Date): Promise<void>;
  deleted(tx: Database, adId: number, at: Date): Promise<void>;
  /** A change moved the ad to another breed, item or service; throws 409 when a pin cannot follow. */
  moved(
    tx: Database,
    ad: { id: number; section: number },
    pinnedTo: number,
    at: Date,
  ): Promise<void>;
}
