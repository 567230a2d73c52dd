import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#contract/session/consent.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { publish } from '#tests/support/sections.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { RULES } from '#tests/support/writingEndpoints.ts';

/** Why these answer though the account has ended: they store nothing. */
const STORE_NOTHING: Record<string, string> = {
  'post /api/logout': 'ends a session',
  'delete /api/sessions/:id': 'ends a session',
  'post /api/logout-everywhere': 'ends sessions',
  'post /api/delete-account': 'ends the account',
  'post /api/typing/:userId': 'tells the other side only',
  'post /api/share-message': 'prepares a message in Telegram',
  'post /api/poster/:id': 'signs a link',
  'post /api/my-data/link': 'signs a link that is checked when it opens',
};
/** They take a withdrawal back, or are for those who have withdrawn. */
const ABOUT_CONSENT = ['post /api/consent', 'delete /api/consent'];
/** What is about these accounts alone comes with 404: their ads and the like are gone. */
const LEFT_BY_DELETION = [401, 403, 404];

/** Columns of users, apart from what a deletion keeps: proofs of consent, reports without words, pages of gone ads. */
const COLUMNS = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name IN
    ('user_id', 'author_id', 'owner_id', 'reporter_id', 'finder_id', 'blocked_id')
  AND table_name NOT IN ('consents', 'reports', 'gone_ads')`;

async function leftOf(world: TestApp, id: number): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(world.db, COLUMNS);
  expect(columns.length).toBeGreaterThan(12);
  const left: string[] = [];
  for (const { table, column } of columns) {
    const found = await rowsOf(
      world.db,
      sql.raw(`SELECT 1 FROM "${table}" WHERE "${column}" = ${id}`),
    );
    if (found.length > 0) left.push(`${table}.${column}`);
  }
  const [user] = await rowsOf<{ avatar: unknown; first_name: unknown }>(
    world.db,
    sql.raw(`SELECT avatar, first_name FROM users WHERE id = ${id} AND deleted_at IS NOT NULL`),
  );
  expect(user).toEqual({ avatar: null, first_name: null });
  const texts = await rowsOf(
    world.db,
    sql.raw(`SELECT 1 FROM reports WHERE reporter_id = ${id} AND text <> ''`),
  );
  return texts.length > 0 ? [...left, 'reports.text'] : left;
}

/** Does this once when the next write of the user has been admitted, before it is handled. */
function onceAdmitted({ endpoints }: TestApp, id: number, act: () => Promise<unknown>): void {
  const { guard } = endpoints;
  const { admit } = guard;
  guard.admit = async (context, requirements) => {
    const viewer: Viewer | undefined = await admit(context, requirements);
    if (viewer?.id !== id || context.req.method === 'GET') return viewer;
    guard.admit = admit;
    await act();
    return viewer;
  };
}

const all = Object.entries(RULES);

describe.each(all)('%s', (name, { may, section, prepare, call }) => {
  test('stores nothing for an account that ends meanwhile', async () => {
    const world = await testApp();
    const owner = await world.as('owner');
    const ad = await publish(section, world, owner);
    const about = (await prepare?.(ad, world)) ?? ad;
    const who = may.owner === 409 || may.owner === 400 ? 'other' : 'owner';
    const writer = await world.as(who);
    const ended = async (user: TestUser, act: () => Promise<unknown>): Promise<number> => {
      onceAdmitted(world, user.id, act);
      return (await call(user, about, world)).status;
    };
    const setBan = async (ban: boolean) =>
      (await world.as('admin')).post('/api/admin/set-ban', {
        user_id: writer.id,
        ban,
        reason: '',
      });
    // One that finds nothing to change has nothing to refuse.
    const isRefused = may[who] === 200 && !(name in STORE_NOTHING);
    if (isRefused && !ABOUT_CONSENT.includes(name)) {
      expect(await ended(writer, () => setBan(true)), 'banned').toBe(403);
      await setBan(false);
      const again = await world.as(who);
      const withdraw = () => again.delete('/api/consent');
      expect(await ended(again, withdraw), 'withdrawn').toBe(403);
      await again.post('/api/consent', { version: CONSENT_VERSION });
    }
    const last = await world.as(who);
    const status = await ended(last, () => last.post('/api/delete-account'));
    if (isRefused) expect(LEFT_BY_DELETION).toContain(status);
    expect(await leftOf(world, last.id)).toEqual([]);
  });
});

test('each exception names an endpoint', () => {
  const known = Object.keys(RULES);
  expect(Object.keys(STORE_NOTHING).filter((name) => !known.includes(name))).toEqual([]);
});
