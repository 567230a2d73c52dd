import { createHash } from 'node:crypto';
import type { EventFilters } from '#contract/events.ts';
import { narrow } from '#server/ads/adPages.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { eventValues } from '#server/sections/events/events.queries.ts';
import { marketValues } from '#server/sections/market/market.queries.ts';
import { petValues } from '#server/sections/pets/pets.queries.ts';
import { serviceValues } from '#server/sections/services/services.queries.ts';
import type { ReadCall } from './calls.ts';
import type { Statement } from './recorder.ts';

/**
 * The best statement that we know for each list, written by hand: ids over a covering index, then the
 * columns of one page. The server's own statements are measured beside it, so a change that makes
 * them worse shows. Names are ids already.
 */
interface Best {
  code: number;
  values: (db: Database, filters: never) => Promise<Record<string, unknown> | undefined>;
  /** SQL by the name of a filter's value; `?` is the value. */
  conditions: Record<string, string>;
  columns: string;
  joins: string;
  /** What can have a price: the rest comes last among the cheapest. */
  priced?: string;
  /** Categories with an index of their own. */
  sought?: number[];
}

const shared = {
  cities: 'city_id = ANY(?::integer[])',
  citiesSingle: 'city_id = ?',
  priceFrom: 'price >= ?',
  priceTo: 'price <= ?',
  q: 'search @@ ?::tsquery',
};

const BOOST = `coalesce((SELECT kind FROM boosts WHERE boosts.ad_id = a.id
  AND (starts_at IS NULL OR ends_at > now()) LIMIT 1), 0)`;

const SOUGHT = `CASE WHEN a.category IN (3, 4) THEN (
  SELECT jsonb_build_object('happened_at', happened_at, 'place', place, 'colors', colors, 'size', size,
    'collar', collar, 'chip', chip, 'hidden_mark', hidden_mark)
  FROM pet_details WHERE ad_id = a.id) END`;

const BEST: Record<string, Best> = {
  articles: {
    code: 1,
    values: petValues,
    conditions: {
      ...shared,
      category: 'category = ?',
      typeBreeds: 'item_id = ANY(?::integer[])',
      breeds: 'item_id = ANY(?::integer[])',
      breedsSingle: 'item_id = ?',
      sex: 'trait = ?',
    },
    columns: `breeds.name, animal_types.name, a.category, a.trait, ${BOOST}, ${SOUGHT}`,
    joins: `JOIN breeds ON breeds.id = a.item_id
      JOIN animal_types ON animal_types.id = breeds.animal_type_id`,
    priced: 'category IN (1, 2)',
    sought: [3, 4],
  },
  articles_market: {
    code: 2,
    values: marketValues,
    conditions: {
      ...shared,
      category: 'category = ?',
      condition: 'trait = ?',
      audience: 'audience = ?',
      goods: 'item_id = ANY(?::integer[])',
      goodsSingle: 'item_id = ?',
    },
    columns: 'goods.name, parents.name, a.item_id, a.category, a.trait, a.audience',
    joins: `JOIN goods ON goods.id = a.item_id
      LEFT JOIN goods parents ON parents.id = goods.parent_id`,
  },
  articles_service: {
    code: 3,
    values: serviceValues,
    conditions: { ...shared, category: 'category = ?', servicesSingle: 'item_id = ?' },
    columns: 'services.name, a.item_id, a.category',
    joins: 'JOIN services ON services.id = a.item_id',
  },
};

const COLUMNS = `a.id, a.title, cities.name, a.description, a.price, a.images, a.author_id, a.status,
  a.rejection_reason, a.version, a.edit_of, a.author_hidden, a.published_at`;
const PUBLIC = 'status = 1 AND deleted_at IS NULL AND NOT author_hidden';

interface ListBody {
  limit: number;
  offset: number;
  sort?: string;
}

/** Undefined for calls that are no list of ads. */
export async function bestStatement(
  db: Database,
  { path, body }: ReadCall,
  at: Date,
): Promise<Statement | undefined> {
  const name = /^\/api\/(\w+)\/filter$/u.exec(path)?.[1] ?? '';
  if (name === 'articles_event') return bestOfEvents(db, body as EventList, at);
  const best = BEST[name];
  if (!best) return undefined;
  const { limit, offset, sort } = body as ListBody;
  const narrowed = await narrow(
    { conditions: {}, common: [], item: '', values: best.values },
    db,
    body as never,
  );
  const values = narrowed?.values ?? {};
  const params: unknown[] = [at.toISOString(), limit, offset];
  const where = Object.entries(best.conditions)
    .filter(([key]) => key in values && !(key === 'cities' && 'center' in values))
    .map(([key, condition]) => `AND ${condition.replace('?', `$${params.push(values[key])}`)}`);
  if (best.sought?.includes(values['category'] as number)) where.push('AND category IN (3, 4)');
  // Ids by themselves need one plan, lists of ids and words one for their values.
  const isEven = Object.values(values).every((value) => typeof value === 'number');
  const planning = isEven ? '' : 'AND ($1::timestamptz IS NOT NULL OR too_costly(id))';
  const part = (order: string, condition: string) => `(
    SELECT id FROM ads WHERE section = ${best.code} ${planning} AND ${PUBLIC} AND expires_at > $1
      AND published_at > $1::timestamptz - interval '60 days' ${where.join(' ')} ${condition}
    ORDER BY ${order}published_at DESC, id DESC LIMIT $2::integer + $3::integer)`;
  const { priced } = best;
  const cheapest = [
    part('price, ', priced ? `AND ${priced}` : ''),
    ...(priced ? [part('', `AND NOT (${priced})`)] : []),
  ];
  const newest =
    'center' in values
      ? // The city itself comes before those around it.
        ['city_id = ?', 'city_id <> ? AND city_id = ANY(?::integer[])'].map((condition) => {
          const ids = [values['center'], values['cities']];
          return part('', `AND ${condition.replaceAll('?', () => `$${params.push(ids.shift())}`)}`);
        })
      : [part('', '')];
  const parts = sort === 'cheap' ? cheapest : newest;
  const query = `SELECT ${COLUMNS}, ${best.columns}
    FROM (SELECT id, row_number() OVER () AS place
      FROM (SELECT id FROM (${parts.join(' UNION ALL ')}) parts
        LIMIT $2::integer OFFSET $3::integer) found) page
    JOIN ads a ON a.id = page.id JOIN cities ON cities.id = a.city_id ${best.joins}
    ORDER BY page.place`;
  return { query, params, name: createHash('md5').update(query).digest('hex') };
}

const PARTS = { all: [0, 2], upcoming: [0, 1], past: [1, 2] } as const;

const EVENT_CONDITIONS: Record<string, string> = {
  cities: 'city_id = ANY(?::integer[])',
  citiesSingle: 'city_id = ?',
  events: 'item_id = ANY(?::integer[])',
  eventsSingle: 'item_id = ?',
  types: 'category = ANY(?::integer[])',
  typesSingle: 'category = ?',
  date: 'event_date = ?',
};

type EventList = ListBody & EventFilters;

/** Both parts in one statement, each with its own order. */
async function bestOfEvents(db: Database, body: EventList, at: Date): Promise<Statement> {
  const { limit, offset } = body;
  const values = (await eventValues(db, body)) ?? {};
  const params: unknown[] = [at.toISOString(), limit, offset];
  const where = Object.entries(EVENT_CONDITIONS)
    .filter(([key]) => key in values)
    .map(([key, condition]) => `AND ${condition.replace('?', `$${params.push(values[key])}`)}`)
    .join(' ');
  const part = (number: number, condition: string, order: string) => `(
    SELECT id, ends_at, ${number} AS part FROM ads
    WHERE section = 4 AND ${PUBLIC} AND expires_at > $1 AND ${condition} ${where}
    ORDER BY ends_at ${order}, id ${order} LIMIT $2::integer + $3::integer)`;
  const parts = [
    part(0, 'ends_at > $1', 'ASC'),
    part(1, "ends_at <= $1 AND ends_at > $1::timestamptz - interval '30 days'", 'DESC'),
  ].slice(...PARTS[body.category ?? 'all']);
  const order = `part, CASE part WHEN 0 THEN ends_at END, CASE part WHEN 0 THEN id END,
    ends_at DESC, id DESC`;
  const query = `SELECT ${COLUMNS}, event_names.name, a.item_id, event_types.name, a.event_date,
      a.ends_at
    FROM (SELECT * FROM (${parts.join(' UNION ALL ')}) parts ORDER BY ${order}
      LIMIT $2::integer OFFSET $3::integer) page
    JOIN ads a ON a.id = page.id JOIN cities ON cities.id = a.city_id
    JOIN event_names ON event_names.id = a.item_id
    JOIN event_types ON event_types.id = a.category
    ORDER BY ${order.replaceAll(/\b(part|ends_at|id)\b/gu, 'page.$1')}`;
  return { query, params, name: createHash('md5').update(query).digest('hex') };
}
