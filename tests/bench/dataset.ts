import { sql } from 'drizzle-orm';
import type { Connection, Database } from '#server/db/database.ts';
import { INSERT_SESSIONS } from './tokens.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';

/**
 * Users, messages and favorites scale with the ads: a million ads have 200,000 users and 5,000,000
 * messages.
 */
const ADS_PER_USER = 5;
const MESSAGES_PER_AD = 5;
const MESSAGES_PER_DIALOG = 25;
const MARKS_PER_USER = 5;
/** The first ordinary user, with long lists of everything. */
export const BUSY_USER = 1000;
/** That user's conversation partner. */
export const BUSY_PARTNER = 1150;
const BUSY_DIALOGS = 100;
const BUSY_READS = 500;
const BUSY_FAVORITES = 50;

/** A table for weighted choice: `slot` from 0, each row as often as its weight. */
const slots = (name: string, query: string): string => `
  CREATE TEMP TABLE ${name} ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY id, copy) - 1 AS slot, id FROM (${query}) weighted;
  CREATE UNIQUE INDEX ON ${name} (slot);
  ANALYZE ${name};`;

/** A row of such a table, by a number from 0 to 1. */
const slotOf = (name: string, chance: string): string =>
  `(SELECT id FROM ${name} WHERE slot = floor((${chance}) * (SELECT max(slot) + 1 FROM ${name})))`;

const fill = (ads: number, at: string): string => {
  const users = Math.ceil(ads / ADS_PER_USER);
  const messages = ads * MESSAGES_PER_AD;
  const dialogs = Math.ceil(messages / MESSAGES_PER_DIALOG);
  const now = `'${at}'::timestamptz`;
  const randomUser = (chance: string): string =>
    `${BUSY_USER} + floor(${users} * (${chance}))::int`;
  return `
  -- Neither foreign keys nor versions are looked after row by row: the rows are right as they are made.
  SET LOCAL session_replication_role = replica;
  SET LOCAL statement_timeout = 0;
  CREATE FUNCTION pg_temp.chance(n bigint, salt int) RETURNS float8 LANGUAGE sql IMMUTABLE
    AS 'SELECT (hashint8extended(n, salt) & 1048575) / 1048576.0::float8';

  INSERT INTO users (id, username, created_at)
    SELECT ${BUSY_USER} - 1 + n, 'user ' || n, ${now} - interval '90 days'
    FROM generate_series(1, ${users}) n;
  UPDATE users SET banned_at = ${now} WHERE id > ${BUSY_USER} AND pg_temp.chance(id, 1) < 0.005;
  SELECT setval('user_ids', ${BUSY_USER + users});
  ${INSERT_SESSIONS}

  ${slots('city_slots', 'SELECT id, copy FROM cities, generate_series(1, greatest(1, population / 20000)) copy')}
  ${slots('breed_slots', 'SELECT hashint4(id) AS shuffled, id, 1 AS copy FROM breeds').replace('ORDER BY id, copy', 'ORDER BY shuffled, id')}
  ${slots('goods_slots', 'SELECT id, 1 AS copy FROM goods WHERE parent_id IS NOT NULL')}
  ${slots('service_slots', 'SELECT id, 1 AS copy FROM services')}
  ${slots('event_slots', 'SELECT id, 1 AS copy FROM event_names')}

  CREATE TEMP TABLE made ON COMMIT DROP AS
    SELECT n, CASE WHEN kind < 0.6 THEN 1 WHEN kind < 0.8 THEN 2 WHEN kind < 0.92 THEN 3 ELSE 4 END AS section,
      -- One ad in ten is not public: waits, was rejected, was hidden, has run out.
      CASE WHEN state < 0.025 THEN 2 WHEN state < 0.05 THEN 3 WHEN state < 0.075 THEN 4 ELSE 1 END AS status,
      state BETWEEN 0.075 AND 0.1 AS is_over,
      ${now} - (${ads} - n) * interval '60 days' / ${ads} - interval '1 hour' AS at
    FROM generate_series(1, ${ads}) n, pg_temp.chance(n, 2) kind, pg_temp.chance(n, 3) state;

  INSERT INTO ads (id, section, author_id, status, title, description, city_id, price, images,
      publication_key, created_at, published_at, expires_at)
    SELECT n, section, ${randomUser('pg_temp.chance(n, 4) ^ 1.5')}, status, 'Щенок и котёнок ' || n,
      repeat('Ласковый, привит, приучен. ', 2 + (n % 20)), ${slotOf('city_slots', 'pg_temp.chance(n, 5)')},
      CASE WHEN section < 4 AND pg_temp.chance(n, 6) < 0.7
        THEN 100 * (1 + floor(1000 * pg_temp.chance(n, 7) ^ 3))::int ELSE 0 END,
      CASE n % 3 WHEN 0 THEN ARRAY[md5(n::text), md5('b' || n)] ELSE ARRAY[md5(n::text)] END,
      md5('key' || n), at - interval '1 hour', CASE WHEN status IN (1, 4) THEN at END,
      CASE WHEN is_over THEN ${now} - interval '1 day'
        WHEN status IN (1, 4) THEN ${now} + interval '1 day' + pg_temp.chance(n, 8) * interval '29 days' END
    FROM made;
  SELECT setval(pg_get_serial_sequence('ads', 'id'), ${ads});
  INSERT INTO images (id, owner_id, width, height, created_at)
    SELECT unnest(images), author_id, 1200, 900, created_at FROM ads;

  INSERT INTO pet_details (ad_id, breed_id, category, sex)
    SELECT n, ${slotOf('breed_slots', 'pg_temp.chance(n, 9) ^ 3')},
      CASE WHEN kind < 0.6 THEN 1 WHEN kind < 0.8 THEN 2 WHEN kind < 0.93 THEN 3 ELSE 4 END,
      floor(3 * pg_temp.chance(n, 10))
    FROM made, pg_temp.chance(n, 11) kind WHERE section = 1;
  INSERT INTO market_details (ad_id, goods_id, category, condition, audience)
    SELECT n, ${slotOf('goods_slots', 'pg_temp.chance(n, 9) ^ 2')}, 1 + (pg_temp.chance(n, 10) < 0.8)::int,
      1 + (pg_temp.chance(n, 11) < 0.6)::int, 1 + floor(3 * pg_temp.chance(n, 12))
    FROM made WHERE section = 2;
  INSERT INTO service_details (ad_id, service_id, category)
    SELECT n, ${slotOf('service_slots', 'pg_temp.chance(n, 9) ^ 2')},
      CASE WHEN kind < 0.8 THEN 1 WHEN kind < 0.9 THEN 2 ELSE 3 END
    FROM made, pg_temp.chance(n, 10) kind WHERE section = 3;
  -- Half of the events are to come; an ad of an event is public until 30 days after it.
  INSERT INTO event_details (ad_id, event_name_id, event_type_id, date, ends_at)
    SELECT n, name_id, event_names.event_type_id, date, date + interval '1 day' - interval '3 hours'
    FROM (SELECT n, ${slotOf('event_slots', 'pg_temp.chance(n, 9) ^ 2')} AS name_id,
        (${now} + interval '28 days' - pg_temp.chance(n, 10) * interval '56 days')::date AS date
      FROM made WHERE section = 4) dated JOIN event_names ON event_names.id = name_id;
  UPDATE ads SET author_hidden = true FROM users WHERE users.id = author_id AND banned_at IS NOT NULL;
  UPDATE ads SET item_id = breed_id, category = d.category, trait = sex
    FROM pet_details d WHERE d.ad_id = ads.id;
  UPDATE ads SET item_id = goods_id, category = d.category, trait = condition, audience = d.audience
    FROM market_details d WHERE d.ad_id = ads.id;
  UPDATE ads SET item_id = service_id, category = d.category
    FROM service_details d WHERE d.ad_id = ads.id;
  UPDATE ads SET item_id = event_name_id, category = event_type_id, event_date = d.date,
      ends_at = d.ends_at
    FROM event_details d WHERE d.ad_id = ads.id;
  UPDATE ads SET expires_at = ends_at + interval '30 days' FROM made
    WHERE ads.section = 4 AND made.n = ads.id AND NOT is_over AND expires_at IS NOT NULL;
  UPDATE ads SET search = ad_search(section, title, description, city_id, item_id, category),
    search_version = search_words_version();
  SELECT keep_words(text) FROM (SELECT DISTINCT ad_text(section, 'Щенок и котёнок', '', city_id, item_id,
    category) AS text FROM ads) texts;

  INSERT INTO orders (id, user_id, ad_id, section, ad_title, kind, amount, in_telegram, status, created_at,
      expires_at, closed_at, paid_at, activated_at, payment_id, is_final)
    SELECT 'order-' || id, author_id, id, section, title, 1 + (id % 10 > 0)::int, 100, false, 1, at,
      at + interval '10 minutes', at, at, at, 'payment-' || id, true
    FROM ads, LATERAL (SELECT ${now} - pg_temp.chance(id, 13) * interval '14 days' AS at) bought
    WHERE status = 1 AND section < 4 AND pg_temp.chance(id, 14) < 0.002;
  INSERT INTO boosts (ad_id, order_id, kind, starts_at, ends_at)
    SELECT ad_id, id, kind, paid_at, paid_at + interval '7 days' FROM orders;

  INSERT INTO favorites (user_id, ad_id, created_at)
    SELECT ${randomUser(`n::float8 / ${users * MARKS_PER_USER + 1}`)}, 1 + floor(${ads} * pg_temp.chance(n, 15)), ${now}
    FROM generate_series(1, ${users * MARKS_PER_USER}) n ON CONFLICT DO NOTHING;
  INSERT INTO favorites (user_id, ad_id, created_at)
    SELECT ${BUSY_USER}, id, ${now} - place * interval '1 minute' FROM (
      SELECT id, row_number() OVER (PARTITION BY section ORDER BY hashint4(id)) AS place FROM ads
      WHERE id <= 20000 AND status = 1) placed
    WHERE place <= ${BUSY_FAVORITES} ON CONFLICT DO NOTHING;
  INSERT INTO reads (user_id, ad_id, created_at)
    SELECT ${randomUser(`n::float8 / ${users * MARKS_PER_USER + 1}`)}, 1 + floor(${ads} * pg_temp.chance(n, 16)), ${now}
    FROM generate_series(1, ${users * MARKS_PER_USER}) n ON CONFLICT DO NOTHING;
  INSERT INTO reads (user_id, ad_id, created_at)
    SELECT ${BUSY_USER}, n, ${now} FROM generate_series(1, ${BUSY_READS}) n ON CONFLICT DO NOTHING;

  -- Everyone writes with their neighbours, and one with many; a conversation lies scattered.
  CREATE TEMP TABLE pairs ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY low_id, high_id) - 1 AS pair, low_id, high_id
    FROM (SELECT least(one, other) AS low_id, greatest(one, other) AS high_id
      FROM (SELECT ${BUSY_USER} + p % ${users} AS one,
          ${BUSY_USER} + (p % ${users} + 1 + 17 * (p / ${users})) % ${users} AS other
        FROM generate_series(0, ${dialogs - 1}) p) circle
      UNION SELECT ${BUSY_USER}, ${BUSY_USER} + 100 + k FROM generate_series(1, ${BUSY_DIALOGS}) k) met;
  CREATE UNIQUE INDEX ON pairs (pair);
  ANALYZE pairs;
  INSERT INTO messages (low_id, high_id, from_user, text, created_at)
    SELECT low_id, high_id, CASE WHEN pg_temp.chance(n, 17) < 0.5 THEN low_id ELSE high_id END,
      repeat('Здравствуйте! Ещё актуально? ', 1 + (n % 4)::int),
      ${now} - (${messages} - n) * interval '60 days' / ${messages}
    FROM generate_series(1, ${messages}) n JOIN pairs ON pair = n % (SELECT count(*) FROM pairs);
  INSERT INTO dialogs (user_id, other_id, last_text, last_at, unread_count, started_by, started_at)
    SELECT who, other, 'Здравствуйте! Ещё актуально?', ${now} - pg_temp.chance(pair, 18) * interval '60 days',
      (pg_temp.chance(pair, 19) < 0.1)::int, low_id, ${now} - interval '60 days'
    FROM pairs, LATERAL (VALUES (low_id, high_id), (high_id, low_id)) AS side (who, other);`;
};

const FILLED = [
  'users',
  'ads',
  'images',
  'pet_details',
  'market_details',
  'service_details',
  'event_details',
  'orders',
  'boosts',
  'favorites',
  'reads',
  'messages',
  'dialogs',
];

/** Fills a migrated database with ads and all that belongs to them; deterministic by number. */
export async function fillDatabase(connection: Connection, ads: number, at: Date): Promise<void> {
  await connection.runAlone(({ run }) => run(fill(ads, at.toISOString())));
  // The first removes the rows that the fill has replaced, the second marks their pages as visible to all:
  // an index alone serves a list then, as in a database that runs for a while.
  for (const table of FILLED) {
    await connection.backgroundDb.execute(sql.raw(`VACUUM ${table}`));
    await connection.backgroundDb.execute(sql.raw(`VACUUM ANALYZE ${table}`));
  }
}

/** Common and rare filter values of the dataset. */
export interface DatasetNames {
  rareCity: string;
  commonBreed: string;
  rareBreed: string;
  commonGoods: number;
  goodsParent: number;
  commonService: number;
  commonEvent: number;
  eventType: number;
  /** Ids of public ads by section. */
  ids: number[][];
}

export async function findDatasetNames(db: Database): Promise<DatasetNames> {
  const values = async <Value>(query: string): Promise<Value[]> =>
    (await rowsOf<{ value: Value }>(db, query)).map((row) => row.value);
  const first = async <Value>(query: string): Promise<Value> => {
    const [value] = await values<Value>(query);
    if (value === undefined) throw new Error(`nothing was found by ${query}`);
    return value;
  };
  const most = (column: string, table: string): string =>
    `SELECT ${column} AS value FROM ${table} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`;
  const breed = (order: string): string =>
    `SELECT name AS value FROM breeds WHERE id = (SELECT breed_id FROM pet_details
      GROUP BY 1 ORDER BY count(*) ${order}, 1 LIMIT 1)`;
  const commonGoods = await first<number>(most('goods_id', 'market_details'));
  return {
    rareCity: await first('SELECT name AS value FROM cities ORDER BY population, id LIMIT 1'),
    commonBreed: await first(breed('DESC')),
    rareBreed: await first(breed('ASC')),
    commonGoods,
    goodsParent: await first(`SELECT parent_id AS value FROM goods WHERE id = ${commonGoods}`),
    commonService: await first(most('service_id', 'service_details')),
    commonEvent: await first(most('event_name_id', 'event_details')),
    eventType: await first(most('event_type_id', 'event_details')),
    ids: await Promise.all(
      [1, 2, 3, 4].map((section) =>
        values<number>(
          `SELECT id AS value FROM ads WHERE section = ${section} AND status = 1 AND id % 7 = 0 ORDER BY id LIMIT 20`,
        ),
      ),
    ),
  };
}
