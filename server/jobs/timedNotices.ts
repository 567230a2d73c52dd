import { SECOND_MS } from '#contract/time.ts';
import { addDays } from '#server/shared/clock.ts';
import type { Deps, NoticeCause } from '#server/deps.ts';
import { nextLocal } from '#server/notices/localTime.ts';
import {
  endedBoosts,
  expiringAds,
  favoriteEvents,
  type FavoriteEvent,
} from './timedNotices.queries.ts';

const BATCH = 200;

/** The days before its end on which an ad's author is told. */
const WARNINGS = [
  { daysLeft: 1, after: 0 },
  { daysLeft: 3, after: 1 },
];
/** A boost that ended while no server ran is told of within a day. */
const BOOST_ENDED_DAYS = 1;
/** By the clock of the user who is told of an event. */
const EVENING = '18:00';

/** Reads pages of rows by id until one is not full, and calls `work` for each row. */
async function inPages<Row extends { id: number }>(
  read: (afterId: number) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<number> {
  for (let count = 0, afterId = 0; ;) {
    const rows = await read(afterId);
    for (const row of rows) await work(row);
    count += rows.length;
    afterId = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return count;
  }
}

/** Tells authors three days and a day before an ad expires. */
export async function announceExpiringAds({ db, clock, announce }: Deps): Promise<number> {
  const at = clock();
  let count = 0;
  for (const { daysLeft, after } of WARNINGS) {
    const window = { after: addDays(at, after), until: addDays(at, daysLeft), limit: BATCH };
    count += await inPages(
      (afterId) => expiringAds(db, { ...window, afterId }, daysLeft),
      async ({ id, authorId, expiresAt }) => {
        const seconds = Math.floor((expiresAt?.getTime() ?? 0) / SECOND_MS);
        const cause = `ad ${id} ${daysLeft} ${seconds}`;
        const data = { daysLeft, expiresAt: expiresAt?.toISOString() ?? '' };
        await announce(db, [{ to: authorId, kind: 'ad_expiring', cause, at, adId: id, data }]);
      },
    );
  }
  return count;
}

/** Tells authors that a boost has ended. */
export function announceEndedBoosts({ db, clock, announce }: Deps): Promise<number> {
  const at = clock();
  const window = { after: addDays(at, -BOOST_ENDED_DAYS), until: at, limit: BATCH };
  return inPages(
    (afterId) => endedBoosts(db, { ...window, afterId }),
    ({ id, adId, authorId, impressions, openings }) =>
      announce(db, [
        {
          to: authorId,
          kind: 'boost_ended',
          cause: `boost ${id}`,
          at,
          adId,
          data: { boostId: id, impressions, openings },
        },
      ]),
  );
}

/**
 * Tells users of their favorite events at the last 18:00 by their clock before the event's day
 * begins in its city: that is always within the day before it there.
 */
export async function announceEventsTomorrow({ db, clock, announce }: Deps): Promise<number> {
  const at = clock();
  const window = { after: addDays(at, 1), until: addDays(at, 2), limit: BATCH };
  const isDue = ({ endsAt, timezone, favoriteSince }: FavoriteEvent): boolean => {
    const evening = nextLocal(addDays(endsAt, -2), EVENING, timezone);
    return evening <= at && favoriteSince <= evening;
  };
  const causeOf = ({ userId, adId, date, time, place }: FavoriteEvent): NoticeCause => ({
    to: userId,
    kind: 'event_tomorrow',
    cause: `event ${adId} ${date}`,
    at,
    adId,
    data: { date, time, place },
  });
  let last: FavoriteEvent | undefined;
  for (let count = 0; ;) {
    const rows: FavoriteEvent[] = await favoriteEvents(db, { ...window, last });
    const due = rows.filter(isDue);
    await announce(db, due.map(causeOf));
    count += due.length;
    last = rows.at(-1);
    if (rows.length < BATCH) return count;
  }
}
