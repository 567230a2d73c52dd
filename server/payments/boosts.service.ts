import { hasIds, isPublic, ofSection, page, type AdRow } from '#server/ads/ads.queries.ts';
import type { BaseDraft } from '#contract/ads.ts';
import type { Section } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import { activeBoosts, BOOST, boostedAdIds, hasActiveBoost, markShown } from './boosts.queries.ts';

const PROMOTED_MAX = 20;

/**
 * The boosted ads that a list of a section may lift: at most one pinned, at most 20 promoted, the
 * least recently shown first (document 3, section 7). Answering counts as showing.
 */
export async function boostsToShow<Draft extends BaseDraft, Filters, Row extends AdRow, Details>(
  { db, clock }: Deps,
  section: Section<Draft, Filters, Row, Details>,
  filters: Filters,
): Promise<{ row: Row; kind: 1 | 2 }[]> {
  const conditions = await section.conditions(db, filters);
  if (!conditions) return [];
  const at = clock();
  const ids = await boostedAdIds(db, at);
  if (ids.length === 0) return [];
  const rows = await page(section.select(db, at), {
    where: [ofSection(section.code), isPublic(at), hasIds(ids), ...conditions],
    order: [],
    limit: ids.length,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const adIds = [...byId.keys()];
  const pinned = await activeBoosts(db, at, { kind: BOOST.pinned, adIds, limit: 1 });
  const promoted = await activeBoosts(db, at, { kind: BOOST.promoted, adIds, limit: PROMOTED_MAX });
  const shown = [...pinned, ...promoted];
  await markShown(
    db,
    shown.map((boost) => boost.id),
    at,
  );
  return shown.flatMap(({ adId, kind }) => {
    const row = byId.get(adId);
    return row ? [{ row, kind }] : [];
  });
}

export const isBoosted = ({ db, clock }: Deps, adId: number): Promise<boolean> =>
  hasActiveBoost(db, clock(), adId);
