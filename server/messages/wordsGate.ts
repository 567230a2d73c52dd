import {
  MESSAGES_PER_MINUTE,
  NEW_DIALOGS_PER_DAY,
  type CautionKind,
} from '#contract/messages/messages.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/database.ts';
import { secondsUntilAllowed } from '#server/db/slidingWindow.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { CautionsService } from './cautions/cautions.service.ts';
import { hasDialog, isBlocked, sentSince, startedSince } from './messages.queries.ts';
import { messageTexts } from './texts.ts';

/** What people write to others outside of dialogs. */
export interface OtherWords {
  /** Times since `since`, oldest first. */
  sentSince(tx: Database, userId: number, since: Date): Promise<Date[]>;
  /** Times at which the user first turned to somebody. */
  startedSince(tx: Database, userId: number, since: Date): Promise<Date[]>;
  hasWritten(tx: Database, from: number, to: number): Promise<boolean>;
}

export type WordsGate = ReturnType<typeof createWordsGate>;

/** What one person writes to another passes here, whatever form it has: blocks, limits, cautions. */
export function createWordsGate(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  cautions: CautionsService,
  others: OtherWords,
) {
  const both =
    (one: OtherWords['sentSince'], other: OtherWords['sentSince']) =>
    async (tx: Database, userId: number, since: Date): Promise<Date[]> =>
      (await Promise.all([one(tx, userId, since), other(tx, userId, since)]))
        .flat()
        .toSorted((a, b) => a.getTime() - b.getTime());
  const allSentSince = both(sentSince, others.sentSince);
  const allStartedSince = both(startedSince, others.startedSince);

  async function assertRate(tx: Database, viewer: Viewer, isNewDialog: boolean): Promise<void> {
    if (!config.rateLimits || viewer.isAdmin) return;
    const now = clock();
    const ofMessages = { count: MESSAGES_PER_MINUTE, ms: MINUTE_MS };
    const untilMessage = await secondsUntilAllowed(now, ofMessages, (since) =>
      allSentSince(tx, viewer.id, since),
    );
    if (untilMessage > 0)
      throw new HttpError(429, messageTexts.tooOften(untilMessage), {
        retryAfterSeconds: untilMessage,
      });
    if (!isNewDialog) return;
    const ofDialogs = { count: NEW_DIALOGS_PER_DAY, ms: DAY_MS };
    const untilDialog = await secondsUntilAllowed(now, ofDialogs, (since) =>
      allStartedSince(tx, viewer.id, since),
    );
    if (untilDialog > 0)
      throw new HttpError(429, messageTexts.tooManyDialogs(untilDialog), {
        retryAfterSeconds: untilDialog,
      });
  }

  return {
    /** Returns whether the viewer has never written to the other. Throws 403 or 429. */
    async assertMayWrite(tx: Database, viewer: Viewer, to: number): Promise<{ isFirst: boolean }> {
      const [blocked, isKnown, hasWritten] = await Promise.all([
        isBlocked(tx, viewer.id, to),
        hasDialog(tx, viewer.id, to),
        others.hasWritten(tx, viewer.id, to),
      ]);
      if (blocked) throw new HttpError(403, messageTexts.blocked);
      const isFirst = !isKnown && !hasWritten;
      await assertRate(tx, viewer, isFirst);
      return { isFirst };
    },

    /** The cautions that the reader sees below the words. */
    cautionsOf: (
      tx: Database,
      words: { from: number; text: string; isAboutLostPet: () => Promise<boolean> },
    ): Promise<CautionKind[]> => cautions.of(tx, words),
  };
}
