import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { eventDraft } from '#contract/sections/events.ts';
import { marketDraft } from '#contract/sections/market.ts';
import { petDraft } from '#contract/sections/petDraft.ts';
import { serviceDraft } from '#contract/sections/services.ts';
import boosts from '#mock-env/demo/boosts.json' with { type: 'json' };
import events from '#mock-env/demo/events.json' with { type: 'json' };
import market from '#mock-env/demo/market.json' with { type: 'json' };
import pets from '#mock-env/demo/pets.json' with { type: 'json' };
import services from '#mock-env/demo/services.json' with { type: 'json' };
import { personas } from '#mock-env/personas.ts';
import { composeList } from '#src/ads/list/cards/composeList.ts';

const photos = join(import.meta.dirname, '../../../mock-env/demo/photos');
const licences = readFileSync(join(photos, 'LICENSES.md'), 'utf8');
const authors = personas.filter(({ role }) => role !== 'new').map(({ key }) => key);
const dated = events.map((event) => ({ ...event, date: '2026-03-12' }));

describe.each([
  ['pets', petDraft, pets],
  ['market', marketDraft, market],
  ['services', serviceDraft, services],
  ['events', eventDraft, dated],
] as const)('demo %s', (_, draft, ads) => {
  test.each(ads.map((ad) => [ad.title, ad] as const))('«%s» is valid form input', (_, ad) => {
    expect(v.safeParse(draft, ad).issues).toBeUndefined();
    expect(authors).toContain(ad.author);
    expect(ad.photos.length).toBeGreaterThanOrEqual(1);
    expect(ad.photos.length).toBeLessThanOrEqual(4);
    for (const photo of ad.photos) {
      expect(existsSync(join(photos, photo)), photo).toBe(true);
      expect(licences).toContain(`| \`${photo}\` |`);
    }
  });

  test('cover every status', () => {
    const statuses = new Set(ads.map((ad) => ad.status));
    expect(statuses).toEqual(new Set(['published', 'review', 'rejected', 'outdated']));
  });
});

test('demo events are past, today, tomorrow and later, and posted before their day', () => {
  const days = events.map((event) => event.days_from_today);
  for (const day of [0, 1]) expect(days).toContain(day);
  expect(Math.min(...days)).toBeLessThan(0);
  expect(Math.max(...days)).toBeGreaterThan(7);
  for (const event of events) {
    expect(event.hours_ago / 24, event.title).toBeGreaterThan(-event.days_from_today + 1);
  }
});

/** Cards on two screens, of whatever width. */
const TWO_SCREENS = 20;
const newestFirst = <Ad extends { hours_ago: number }>(ads: readonly Ad[]): Ad[] =>
  ads.toSorted((one, other) => one.hours_ago - other.hours_ago);

test.each([
  ['pets', newestFirst(pets)],
  ['market', newestFirst(market)],
  ['services', newestFirst(services)],
  ['events', events],
] as const)('the first two screens of %s show no photo twice', (_, ordered) => {
  const ads = ordered
    .filter(({ status }) => status === 'published')
    .map((ad, id) => ({ id, ad, photo: ad.photos[0] ?? '' }));
  const running = boosts.filter(({ hours_ago: age, outcome }) => age < 7 * 24 && !outcome);
  const boosted = (service: string) =>
    ads.filter(({ ad }) => running.some((one) => one.ad === ad.title && one.service === service));
  const list = composeList({
    ads,
    pinned: boosted('Закрепить'),
    promoted: boosted('Продвижение'),
  }).slice(0, TWO_SCREENS);
  const shown = list.flatMap((entry) => (entry.kind === 'ad' ? [entry.ad.photo] : []));
  expect(shown.filter((photo, index) => shown.indexOf(photo) !== index)).toEqual([]);
});

test('enough pets have come home for the front page to say so', () => {
  const happy = pets.filter(({ outcome }) => outcome === 'found' || outcome === 'given');
  expect(happy.length).toBeGreaterThanOrEqual(10);
});
