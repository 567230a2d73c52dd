import { describe, expect, test } from 'vitest';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { fieldErrors } from '#contract/texts.ts';
import { adTexts } from '#server/ads/texts.ts';
import { httpTexts } from '#server/http/texts.ts';
import { expectOk, expectHttpError, expectValidationErrors } from '#tests/support/expectations.ts';
import { ban } from '#tests/support/users.ts';
import { tinyImages } from '#tests/support/images.ts';
import {
  act,
  allSections,
  events,
  listed,
  market,
  pets,
  post,
  publish,
  send,
  services,
  type SectionCase,
} from '#tests/support/sections.ts';
import { testApp } from '#tests/support/testApp.ts';

const BASE = [
  'id',
  'title',
  'city',
  'description',
  'images',
  'author',
  'author_avatar',
  'author_name',
  'author_verified',
  'is_visible',
  'is_owner',
  'is_reserved',
  'created',
];
/** JSON keys that only this section's ads have. */
const OWN_KEYS = new Map<SectionCase, string[]>([
  [
    pets,
    [
      'breed',
      'sex',
      'category',
      'type_ad',
      'price',
      'is_pinned',
      'is_promoted',
      'boost_type',
      'is_ad',
    ],
  ],
  [market, ['object', 'object_id', 'type', 'condition', 'category', 'price']],
  [services, ['service', 'service_id', 'category', 'price']],
  [events, ['event', 'event_id', 'type', 'date', 'time', 'place', 'ends_at']],
]);
const REFERENCE_KEYS = new Map<SectionCase, string[]>([
  [pets, ['types', 'categories', 'breeds', 'cities', 'colors']],
  [market, ['categories', 'types', 'objects', 'cities']],
  [services, ['services', 'categories', 'cities']],
  [events, ['events', 'types', 'cities']],
]);
const sorted = (keys: Iterable<string> | undefined) => [...(keys ?? [])].toSorted();

describe.each(allSections)('$name', (section) => {
  const { articles, suffix } = section.at;

  test('an ad passes from the form through review into the list, and out of it', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const admin = await world.as('admin');

    const id = await post(section, author);
    expect(await listed(section, world)).toEqual([]);
    expectHttpError(await world.visitor.get(`${articles}/${id}`), 404, adTexts.notFound);
    const waiting = await admin.get<BaseAd[]>(`/api/admin/ads${suffix}`);
    expect(waiting.body.map((ad) => [ad.id, ad.is_visible])).toEqual([[id, STATUS.review]]);

    expectOk(await act(section, admin, 'admin', 1, id));
    expect(await listed(section, world)).toEqual([id]);
    expect((await admin.get(`/api/admin/ads${suffix}`)).body).toEqual([]);
    expect((await world.visitor.get<BaseAd>(`${articles}/${id}`)).body.is_visible).toBe(1);

    expectOk(await act(section, author, 'user', 4, id));
    expect(await listed(section, world)).toEqual([]);
    expectOk(await act(section, author, 'user', 1, id));
    expect(await listed(section, world)).toEqual([id]);

    expectOk(await author.post(section.at.delete, { ad_id: id }));
    expect(await listed(section, world)).toEqual([]);
    expectHttpError(await author.get(`${articles}/${id}`), 404, adTexts.notFound);
    expect((await author.get(`/api/my-articles${suffix}`)).body).toEqual([]);
  });

  test('has exactly the agreed keys in every answer with ads', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await publish(section, world, author);
    const keys = [...BASE, ...(OWN_KEYS.get(section) ?? [])];

    const answers = [
      [(await world.visitor.get(`${articles}/${id}`)).body],
      (await world.visitor.post(`${articles}/filter`, {})).body,
      (await world.visitor.post(`/api/articles/by-ids${suffix}`, [id])).body,
    ] as object[][];
    for (const [ad] of answers) expect(sorted(Object.keys(ad ?? {}))).toEqual(sorted(keys));
    const [own] = (await author.get<object[]>(`/api/my-articles${suffix}`)).body;
    expect(sorted(Object.keys(own ?? {}))).toEqual(sorted([...keys, 'outcome', 'ended']));
  });

  test('has reference lists', async () => {
    const world = await testApp();
    const { body } = await world.visitor.get<Record<string, unknown[]>>(section.at.filters);
    expect(sorted(Object.keys(body))).toEqual(sorted(REFERENCE_KEYS.get(section)));
    for (const list of Object.values(body)) expect(list.length).toBeGreaterThan(0);
  });

  test('knows owner, other user and visitor, and keeps image ids', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const answer = await send(section, author, {}, await tinyImages(3));
    const { id } = answer.body;
    expectOk(await act(section, await world.as('admin'), 'admin', 1, id));

    const seenBy = async (caller: typeof world.visitor) =>
      (await caller.get<BaseAd>(`${articles}/${id}`)).body;
    expect(await seenBy(author)).toMatchObject({ is_owner: true, author: author.id });
    expect(await seenBy(await world.as('stranger'))).toMatchObject({ is_owner: false });
    const shown = await seenBy(world.visitor);
    expect(shown.is_owner).toBe(false);
    expect(shown.images).toHaveLength(3);
  });

  test('is posted, changed and deleted only by permitted users', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const stranger = await world.as('stranger');
    const id = await publish(section, world, author);

    const visit = await world.visitor.form(`${articles}/create`, section.draft());
    expectHttpError(visit, 401);
    expectHttpError(await act(section, stranger, 'user', 4, id), 403, adTexts.notYours);
    expectHttpError(await stranger.post(section.at.delete, { ad_id: id }), 403, adTexts.notYours);
    expectHttpError(await act(section, author, 'admin', 3, id), 403, httpTexts.notAdmin);
    expectHttpError(await author.get(`/api/admin/ads${suffix}`), 403, httpTexts.notAdmin);
    expect(await listed(section, world)).toEqual([id]);
  });

  test('is not reachable under the paths of another section', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await publish(section, world, author);
    for (const other of allSections.filter((candidate) => candidate !== section)) {
      expectHttpError(await author.get(`${other.at.articles}/${id}`), 404);
      expectHttpError(await author.post(other.at.delete, { ad_id: id }), 404);
      expectHttpError(await act(other, author, 'user', 4, id), 404);
      const byIds = await author.post(`/api/articles/by-ids${other.at.suffix}`, [id]);
      expect(byIds.body).toEqual([]);
      expect(await listed(other, world)).toEqual([]);
    }
    expect(await listed(section, world)).toEqual([id]);
  });

  test('of a banned author is in no list', async () => {
    const world = await testApp();
    const author = await world.as('author');
    await publish(section, world, author);
    await ban(world.db, author.id);
    expect(await listed(section, world)).toEqual([]);
  });

  test('needs title, city and image, and rejects texts that are too long', async () => {
    const world = await testApp();
    const author = await world.as('author');
    expectValidationErrors(await send(section, author, { title: ' ' }), {
      title: fieldErrors.required,
    });
    expectValidationErrors(await send(section, author, { title: 'ы'.repeat(36) }), {
      title: fieldErrors.title,
    });
    expectValidationErrors(await send(section, author, { description: 'ы'.repeat(1001) }), {
      description: fieldErrors.description,
    });
    expectValidationErrors(await send(section, author, { city: 'Атлантида' }), {
      city: section === events ? fieldErrors.eventCity : fieldErrors.city,
    });
    expectValidationErrors(await send(section, author, {}, []), { images: fieldErrors.image });
  });

  test("is found by its city's exact name, else by a part of it, and by pages", async () => {
    const world = await testApp();
    const author = await world.as('author');
    const inOrel = await publish(section, world, author, { city: 'Орёл' });
    const inOrenburg = await publish(section, world, author, { city: 'Оренбург' });

    expect(await listed(section, world, { city: 'орел' })).toEqual([inOrel]);
    expect(sorted((await listed(section, world, { city: 'ОРЕ' })).map(String))).toEqual(
      sorted([String(inOrel), String(inOrenburg)]),
    );
    expect(await listed(section, world, { city: 'Атлантида' })).toEqual([]);
    const [first] = await listed(section, world, { limit: 1 });
    const [second] = await listed(section, world, { limit: 1, offset: 1 });
    expect(new Set([first, second])).toEqual(new Set([inOrel, inOrenburg]));
    expect(await listed(section, world, { limit: 1, offset: 2 })).toEqual([]);
  });

  test('treats null, an empty string and a missing filter alike', async () => {
    const world = await testApp();
    const id = await publish(section, world, await world.as('author'));
    const names = [
      'category',
      'type',
      'breed',
      'city',
      'sex',
      'objectId',
      'serviceId',
      'condition',
    ];
    const all = [...names, 'event', 'date', 'priceFrom', 'priceTo'];
    for (const value of [null, '']) {
      const filters = Object.fromEntries(all.map((name) => [name, value]));
      expect(await listed(section, world, filters)).toEqual([id]);
    }
  });

  test('is published at once for an admin, and with moderation after publication', async () => {
    const world = await testApp();
    const fromAdmin = await post(section, await world.as('admin'));
    expect(await listed(section, world)).toEqual([fromAdmin]);

    const trusting = await testApp({ moderation: 'after' });
    const id = await post(section, await trusting.as('author'));
    expect(await listed(section, trusting)).toEqual([id]);
  });
});

test('ad ids are unique across sections', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const ids: number[] = [];
  for (const section of allSections) ids.push(await post(section, author));
  expect(new Set(ids).size).toBe(allSections.length);
});
