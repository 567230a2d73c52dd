import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { SearchResults } from '#contract/search/search.ts';
import { migrationsFolder, readMigration } from '#server/db/migrationFiles.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { resolveSavedSearches } from '#server/savedSearches/savedSearches.service.ts';
import { allAnnounced } from '#tests/support/announcements.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp } from '#tests/support/testApp.ts';

test('ads and saved searches of before follow the rules for word forms', async () => {
  const world = await testApp();
  const [author, searcher] = [await world.as('author'), await world.as('searcher')];
  await searcher.post('/api/saved-searches', {
    section: 'pets',
    filters: { q: 'щегол' },
    notify: 'instant',
  });
  const ids = [
    await publishPet(world, author, { title: 'Певчие щеглы' }),
    await publishPet(world, author, { title: 'Птицы', description: 'Есть щеглы' }),
  ];
  await announceAdNews(world.deps);
  await world.db.execute(sql`UPDATE ads SET search = '''птиц''', search_version = 0`);
  await world.db.execute(sql`UPDATE saved_searches SET query = '''щегол''', keys = '{1wщегол}'`);

  const { steps = [] } = readMigration(migrationsFolder, '0187_ads_by_word_forms.sql');
  for (const { statement } of steps) await world.db.execute(sql.raw(statement));
  await allAnnounced(world.deps);
  await resolveSavedSearches(world.deps);

  const answer = await world.visitor.get<SearchResults>(
    `/api/search?q=${encodeURIComponent('щегла')}`,
  );
  expect(answer.body.items.map(({ ad }) => ad.id)).toEqual(ids);
  const fresh = await publishPet(world, author, { title: 'Щеглы и чижи' });
  await announceAdNews(world.deps);
  const notices = await searcher.get<Notice[]>('/api/notices');
  expect(notices.body.map(({ link }) => link)).toContainEqual(expect.stringMatching(`/${fresh}$`));
});
