import type { Database } from '#server/db/database.ts';

/** Callbacks of other modules on changes of an ad, in the same transaction. */
export interface AdEvents {
  published(tx: Database, adId: number, at: Date): Promise<void>;
  deleted(tx: Database, adId: number, at: Date): Promise<void>;
  /** Throws 409 when the ad's pin could not follow now. */
  checkMove(
    tx: Database,
    ad: { id: number; section: number },
    pinnedTo: number,
    at: Date,
  ): Promise<void>;
  /** The ad has another breed, item or service; throws 409 when its pin cannot follow. */
  moved(
    tx: Database,
    ad: { id: number; section: number },
    pinnedTo: number,
    at: Date,
  ): Promise<void>;
}
