import { BOOST } from '#contract/payments/boostViews.ts';
import { ORDER_STATUS, type BoostStats } from '#contract/payments/payments.ts';
import { SECTION, type BoostableSection } from '#contract/sections/sections.ts';
import { hasIds, isPublic, ofSection } from '#server/ads/ads.queries.ts';
import type { Section, SectionTypes, SectionAds } from '#server/ads/section.ts';
import { adTexts } from '#server/ads/texts.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { idList } from '#server/db/oneOf.ts';
import type { Deps } from '#server/deps.ts';
import type { CountedViews } from '#server/payments/views/countedViews.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  addViews,
  boostedAmong,
  daysOfBoost,
  findActiveBoost,
  findLatestBoost,
  markShown,
  runningBoosts,
} from './boosts.queries.ts';
import { findPendingOrder } from '#server/payments/orders/orders.queries.ts';
import { pricesFor } from '#server/payments/prices.ts';
import { findReservations, pinSlot } from './slots.queries.ts';
import { idsOfPage } from '#server/ads/list/page.queries.ts';
import { newestFirst, newestPart } from '#server/ads/list/parts.queries.ts';
import { rowsOf } from '#server/ads/list/rows.queries.ts';

const PINNED_MAX = 1;
const PROMOTED_MAX = 20;

export type BoostableAds = Readonly<Record<BoostableSection, SectionAds>>;

/**
 * The boosted ads of a section's list: at most 1 pinned and 20 promoted, least recently shown
 * first, with their distance in a list around a city. Marks them as shown.
 */
export async function boostsToShow<T extends SectionTypes>(
  { db, clock, log, checkDiskSpace }: Deps,
  section: Section<T>,
  filters: T['filters'],
): Promise<{ row: T['row']; kind: 1 | 2; distance_km: number | undefined }[]> {
  const narrowed = await section.narrow(db, filters);
  if (!narrowed) return [];
  const at = clock();
  const running = await runningBoosts(db, at);
  if (running.length === 0) return [];
  const ids = running.map(({ adId }) => adId);
  const { conditions, values, around } = narrowed;
  const inList = await idsOfPage(
    db,
    {
      section: section.name,
      conditions: [
        { key: 'ids', where: hasIds },
        ...conditions,
        ...(around ? [around.condition] : []),
      ],
      values: { ...values, ids: idList(ids) },
      parts: [newestPart],
      at,
    },
    { limit: ids.length, offset: 0 },
  );
  const rows = await rowsOf(db, section.select, {
    name: `${section.name} boosted`,
    where: [ofSection(section.name), isPublic, hasIds],
    order: newestFirst,
    values: { at, ids: idList(inList), limit: ids.length },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ofKind = (kind: 1 | 2) =>
    running.filter((boost) => boost.kind === kind && byId.has(boost.adId));
  const shown = [
    ...ofKind(BOOST.pinned).slice(0, PINNED_MAX),
    ...ofKind(BOOST.promoted).slice(0, PROMOTED_MAX),
  ];
  try {
    await checkDiskSpace?.();
    await markShown(
      db,
      shown.map((boost) => boost.id),
      at,
    );
  } catch (error) {
    // The list is shown without it: only the turn of the ads stays the same.
    log.warn({ err: error }, 'boosts not marked as shown');
  }
  return shown.flatMap(({ adId, kind }) => {
    const row = byId.get(adId);
    return row ? [{ row, kind, distance_km: around?.distances.get(row.city) }] : [];
  });
}

export const isBoosted = async ({ db, clock }: Deps, adId: number): Promise<boolean> =>
  (await findActiveBoost(db, clock(), adId)) !== undefined;

/** An ad's boost statistics; throws 403 unless the viewer is its owner or an admin. */
export async function statsOf(
  deps: Deps,
  section: SectionAds,
  adId: number,
  viewer: Viewer,
): Promise<BoostStats> {
  const { db, clock } = deps;
  const ad = await section.one(adId, viewer);
  if (ad.author !== viewer.id && !viewer.isAdmin) throw new HttpError(403, adTexts.notYours);
  const at = clock();
  const boost = await findLatestBoost(db, adId);
  const active = boost && (!boost.endsAt || boost.endsAt > at);
  const pending = await findPendingOrder(db, at, adId, viewer.id);
  return {
    active: active ?? false,
    boost_type: active ? boost.kind : 0,
    until: boost?.endsAt?.toISOString() ?? null,
    impressions: boost?.impressions ?? 0,
    openings: boost?.openings ?? 0,
    days: boost ? await daysOfBoost(db, boost.id) : [],
    pending_order: pending?.id ?? null,
    ...(await pricesFor(deps, viewer)),
    is_pin_taken: await isPinTaken(db, section, adId, at),
  };
}

/** Whether a paid pin of another ad holds this ad's place. */
async function isPinTaken(
  db: Database,
  section: SectionAds,
  adId: number,
  at: Date,
): Promise<boolean> {
  const item = await section.pinSlot?.(db, adId);
  if (!item) return false;
  const reservations = await findReservations(db, [pinSlot(SECTION[section.name], item)], at);
  return reservations.some(
    (reservation) => reservation.adId !== adId && reservation.status === ORDER_STATUS.paid,
  );
}

/** Adds the views and openings that this visitor has not made lately. */
export async function countViews(
  { db, clock }: Deps,
  views: CountedViews,
  { shown, opened }: { shown: number[]; opened: number[] },
  { visitor, viewer }: { visitor: string; viewer: Viewer | undefined },
): Promise<void> {
  const at = clock();
  const boosted = await boostedAmong(db, at, [...shown, ...opened], viewer?.id);
  const take = (kind: string, ids: number[]) =>
    views.count(
      `boost ${kind}`,
      boosted.filter((id) => ids.includes(id)),
      visitor,
    );
  const counted = {
    shown: await take('shown', shown),
    opened: await take('opened', opened),
  };
  if (counted.shown.length + counted.opened.length === 0) return;
  await inTransaction(db, (tx) => addViews(tx, at, counted));
}
