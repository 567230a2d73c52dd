import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobs } from '#server/jobs/schedule.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { testApp } from '#tests/support/testApp.ts';

/** What deletes the rows of each table: a job, or why they stay. */
const ENDS: Record<string, { job: string } | { stays: string }> = {
  ad_news: { stays: 'a worker takes each row within a second' },
  admin_looks: { stays: 'one row for an admin' },
  ads: { job: 'purgeDeletedAds' },
  animal_types: { stays: 'a catalog' },
  audit: { job: 'forgetOldRows' },
  blocks: { stays: 'until they are lifted or an account goes' },
  boost_days: { stays: 'go with their boost' },
  boost_slots: { stays: 'one row for a boosted ad and a pinned breed, used again' },
  boosts: { stays: 'go with their ad' },
  breeds: { stays: 'a catalog' },
  caution_hits: { job: 'forgetOldRows' },
  caution_rules: { stays: 'a catalog' },
  cities: { stays: 'a catalog' },
  consents: { job: 'forgetOldRows' },
  counted_views: { job: 'forgetOldRows' },
  demo_marks: { stays: 'one row' },
  dialogs: { job: 'forgetConversations' },
  discarded_images: { job: 'removeDiscardedImages' },
  endings: { job: 'forgetOldRows' },
  event_details: { stays: 'go with their ad' },
  event_names: { stays: 'a catalog' },
  event_types: { stays: 'a catalog' },
  favorites: { stays: 'at most 50 for a user and section, go with user and ad' },
  former_accounts: { job: 'forgetOldRows' },
  former_uses: { stays: 'go with their account' },
  gone_ads: { job: 'forgetGoneAds' },
  goods: { stays: 'a catalog' },
  hand_overs: { stays: 'go with their ad' },
  home_helpers: { stays: 'go with the ad and with who has helped' },
  home_stories: { stays: 'go with their ad' },
  identities: { stays: 'at most three for a user' },
  identity_links: { job: 'forgetOldRows' },
  images: { job: 'purgeDeletedAds' },
  jobs: { stays: 'one row for a job' },
  last_backup: { stays: 'one row' },
  market_details: { stays: 'go with their ad' },
  matches: { stays: 'go with their ads' },
  messages: { job: 'forgetConversations' },
  migrations: { stays: 'one row for a migration' },
  notice_pace: { stays: 'one row' },
  notice_recipients: { stays: 'one row for a user' },
  notices: { job: 'forgetOldRows' },
  operator_warnings: { stays: 'one row for a kind' },
  orders: { stays: 'accounts of sales, without their buyer after five years' },
  payment_events: { job: 'forgetOldRows' },
  pet_details: { stays: 'go with their ad' },
  promo_days: { stays: 'go with their promo' },
  promos: { stays: 'written by admins' },
  push_subscriptions: { stays: 'go with their session or when the push service forgets them' },
  rate_limits: { job: 'forgetOldRows' },
  reads: { job: 'forgetOldRows' },
  ready_answers: { stays: 'some for a user' },
  reports: { job: 'forgetOldRows' },
  reserved_accounts: { stays: 'two rows' },
  saved_searches: { stays: 'at most 20 for a user' },
  search_parties: { stays: 'go with their ad' },
  search_words: { job: 'forgetOldWords' },
  share_openings: { stays: 'go with the ad and with the user' },
  shares: { stays: 'go with the ad and with the user' },
  service_details: { stays: 'go with their ad' },
  services: { stays: 'a catalog' },
  sessions: { job: 'forgetSessions' },
  sightings: { stays: 'go with their ad and their author' },
  support_holds: { stays: 'one row for a letter that is open' },
  synonyms: { stays: 'a catalog' },
  telegram_updates: { job: 'forgetOldRows' },
  unmatched_payments: { job: 'forgetOldRows' },
  users: { job: 'deleteDormantAccounts' },
  versions: { stays: 'two rows' },
};

test('each table has a job that deletes its rows, or a reason why they stay', async () => {
  const { db } = await testApp();
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(ENDS).toSorted());
});

test('the jobs exist', () => {
  const named = Object.values(ENDS).flatMap((end) => ('job' in end ? [end.job] : []));
  expect(named.filter((job) => !(job in jobs))).toEqual([]);
});
