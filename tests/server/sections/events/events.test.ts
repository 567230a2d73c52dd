import { describe, expect, test } from 'vitest';
import { STATUS } from '#contract/ads/ads.ts';
import type { EventAd, EventReference } from '#contract/sections/events.ts';
import { adErrors } from '#contract/errorTexts.ts';
import { fieldErrors } from '#contract/texts.ts';
import { eventTexts } from '#server/sections/events/texts.ts';
import { expectOk, expectHttpError, expectValidationErrors } from '#tests/support/expectations.ts';
import { act, events, listed, post, publish, send } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const seen = async (world: TestApp, id: number) =>
  (await world.visitor.get<EventAd>(`/api/articles_event/${id}`)).body;

test('an event has name, id, type and day, and no price', async () => {
  const world = await testApp();
  const id = await publish(events, world, await world.as('author'), { price: 500 });
  const ad = await seen(world, id);
  expect(ad).toMatchObject({
    event: 'Выставка кошек',
    event_id: 9,
    type: 'Выставка',
    date: '2026-03-12',
  });
  expect(ad).not.toHaveProperty('price');
});

describe('the form', () => {
  test.each([
    ['event_name', undefined, fieldErrors.event],
    ['event_name', 'Парад планет', fieldErrors.event],
    ['type_', undefined, fieldErrors.eventType],
    ['type_', 'Парад', fieldErrors.eventType],
    ['city', undefined, fieldErrors.eventCity],
    ['city', '', fieldErrors.eventCity],
    ['date', undefined, fieldErrors.eventDate],
    ['date', '', fieldErrors.eventDate],
    ['date', '12.03.2026', fieldErrors.eventDate],
    ['date', '2026-02-30', fieldErrors.eventDate],
    ['date', '9999-12-31', fieldErrors.eventDate],
    ['date', '2026-03-01', fieldErrors.eventPast],
    ['place', 'а'.repeat(101), adErrors.place],
  ])('rejects %s %j with its own message', async (field, value, sentence) => {
    const world = await testApp();
    const answer = await send(events, await world.as('author'), { [field]: value });
    expectValidationErrors(answer, { [field]: sentence });
  });

  test('ignores case and ё in names', async () => {
    const world = await testApp();
    const id = await publish(events, world, await world.as('author'), {
      event_name: 'КЕРУНГ',
      type_: 'испытания',
    });
    expect(await seen(world, id)).toMatchObject({ event: 'Кёрунг', type: 'Испытания' });
  });
});

describe('time and place', () => {
  test.each(['24:00', '9:5', '18:60', '18:00:00', '18.00', 'вечером', '1'.repeat(5000)])(
    'a time such as %.20s is told how to be written',
    async (time) => {
      const world = await testApp();
      const answer = await send(events, await world.as('author'), { time });
      expectValidationErrors(answer, { time: adErrors.time });
    },
  );

  test.each([
    [{}, null, null],
    [{ time: '', place: '' }, null, null],
    [{ time: ' 09:05 ', place: '  Парк,\n\u200Bвход  ' }, '09:05', 'Парк, вход'],
    [{ time: '23:59', place: '🐕'.repeat(100) }, '23:59', '🐕'.repeat(100)],
    [{ place: '\u200B\u2800' }, null, null],
  ])('of %j are %j and %j', async (fields, time, place) => {
    const world = await testApp();
    const id = await publish(events, world, await world.as('author'), fields);
    expect(await seen(world, id)).toMatchObject({ time, place });
    expect((await seen(world, id)).ends_at).toBe('2026-03-12T21:00:00.000Z');
  });

  test('are changed and removed by an edit, which the review shows', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await publish(events, world, author, { time: '18:00', place: 'Манеж' });
    const { images } = await seen(world, id);
    const draft = events.draft({ pictures: images.join(','), time: '19:30' });
    expectOk(await author.form(`/api/articles/update-event/${id}`, draft));
    const admin = await world.as('admin');
    const waiting = await admin.get<EventAd[]>('/api/admin/ads-event');
    expect(waiting.body).toMatchObject([
      { time: '18:00', place: 'Манеж', pending: { time: '19:30', place: null } },
    ]);
    expect(await seen(world, id)).toMatchObject({ time: '18:00', place: 'Манеж' });
    expectOk(await act(events, admin, 'admin', 1, id));
    expect(await seen(world, id)).toMatchObject({ time: '19:30', place: null });
  });
});

describe('today is the day in the event’s city', () => {
  // UTC+2 and UTC+12: the same time is two days.
  test.each([
    ['Калининград', '2026-03-02T21:59:59Z', '2026-03-02', true],
    ['Калининград', '2026-03-02T22:00:00Z', '2026-03-02', false],
    ['Калининград', '2026-03-02T22:00:00Z', '2026-03-03', true],
    ['Москва', '2026-03-02T20:59:59Z', '2026-03-02', true],
    ['Москва', '2026-03-02T21:00:00Z', '2026-03-02', false],
    ['Петропавловск-Камчатский', '2026-03-02T11:59:59Z', '2026-03-02', true],
    ['Петропавловск-Камчатский', '2026-03-02T12:00:00Z', '2026-03-02', false],
    ['Петропавловск-Камчатский', '2026-03-02T12:00:00Z', '2026-03-03', true],
  ])('in %s at %s the day %s may be posted: %j', async (city, now, date, mayPost) => {
    const world = await testApp();
    const author = await world.as('author');
    world.clock.set(now);
    const answer = await send(events, author, { city, date });
    if (mayPost) expectOk(answer);
    else expectValidationErrors(answer, { date: fieldErrors.eventPast });
  });

  test('an event of today is upcoming until midnight there', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const east = await publish(events, world, author, { city: 'Владивосток', date: '2026-03-02' });
    const west = await publish(events, world, author, { city: 'Москва', date: '2026-03-02' });

    expect(await listed(events, world, { category: 'upcoming' })).toEqual([east, west]);
    world.clock.set('2026-03-02T14:00:00Z');
    expect(await listed(events, world, { category: 'upcoming' })).toEqual([west]);
    expect(await listed(events, world, { category: 'past' })).toEqual([east]);
    world.clock.set('2026-03-02T21:00:00Z');
    expect(await listed(events, world, { category: 'upcoming' })).toEqual([]);
    expect(await listed(events, world, { category: 'past' })).toEqual([west, east]);
  });
});

describe('the list', () => {
  /** In no order; three are past when the list is read. */
  async function calendar() {
    const world = await testApp();
    const author = await world.as('author');
    const on = (date: string, fields = {}) => publish(events, world, author, { date, ...fields });
    const found = {
      world,
      may: await on('2026-05-01'),
      past4: await on('2026-03-04'),
      soon: await on('2026-03-21', { event_name: 'Каникросс', type_: 'Забег', city: 'Казань' }),
      past10: await on('2026-03-10', { event_name: 'Каникросс', type_: 'Забег' }),
      april: await on('2026-04-11'),
      past7: await on('2026-03-07', { city: 'Казань' }),
    };
    world.clock.set('2026-03-20T09:00:00Z');
    return found;
  }
  type Calendar = Awaited<ReturnType<typeof calendar>>;
  type Name = Exclude<keyof Calendar, 'world'>;

  test('shows upcoming events by nearest day, then past ones, latest first, by pages', async () => {
    const found = await calendar();
    const order: Name[] = ['soon', 'april', 'may', 'past10', 'past7', 'past4'];
    const ids = order.map((name) => found[name]);
    expect(await listed(events, found.world)).toEqual(ids);
    for (const limit of [1, 2, 4, 5]) {
      const pages: number[] = [];
      for (let offset = 0; offset <= ids.length; offset += limit) {
        pages.push(...(await listed(events, found.world, { limit, offset })));
      }
      expect(pages).toEqual(ids);
    }
  });

  test('orders the events of a day by their time, also of cities in other time zones', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const at = (time: string | undefined, date: string, city = 'Москва') =>
      publish(events, world, author, { date, time, city });
    const evening = await at('18:00', '2026-03-21', 'Новосибирск');
    const noon = await at('12:00', '2026-03-21');
    const next = await at('09:00', '2026-03-22', 'Новосибирск');
    const allDay = await at(undefined, '2026-03-21', 'Новосибирск');
    const morning = await at('10:00', '2026-03-21');
    const order = [allDay, morning, noon, evening, next];
    expect(await listed(events, world)).toEqual(order);
    const after = await listed(events, world, { after: morning, offset: 2 });
    expect(after).toEqual(order.slice(2));
    world.clock.set('2026-03-25T09:00:00Z');
    expect(await listed(events, world)).toEqual(order.toReversed());
    const earlier = await listed(events, world, { after: noon, offset: 3 });
    expect(earlier).toEqual([morning, allDay]);
  });

  test.each<[object, Name[]]>([
    [{ category: 'upcoming' }, ['soon', 'april', 'may']],
    [{ category: 'past' }, ['past10', 'past7', 'past4']],
    [{ category: null }, ['soon', 'april', 'may', 'past10', 'past7', 'past4']],
    [{ event: 68 }, ['soon', 'past10']],
    [{ event: '68' }, ['soon', 'past10']],
    [{ event: 'каникросс' }, ['soon', 'past10']],
    [{ event: 'выставка' }, ['april', 'may', 'past7', 'past4']],
    [{ event: 7777 }, []],
    [{ event: 'парад' }, []],
    [{ type: 8 }, ['soon', 'past10']],
    [{ type: 'Выставка' }, ['april', 'may', 'past7', 'past4']],
    [{ date: '2026-04-11' }, ['april']],
    [{ date: '2026-04-12' }, []],
    [{ city: 'Казань' }, ['soon', 'past7']],
    [{ city: 'Казань', category: 'past', type: 1 }, ['past7']],
    [{ event: 68, category: 'upcoming', date: '2026-03-21' }, ['soon']],
  ])('filtered by %j has %j', async (filters, names) => {
    const found = await calendar();
    expect(await listed(events, found.world, filters)).toEqual(names.map((name) => found[name]));
  });

  test.each([{ category: 'tomorrow' }, { date: '2026-02-30' }, { date: 'завтра' }])(
    'filtered by %j is rejected',
    async (filters) => {
      const world = await testApp();
      expectHttpError(await world.visitor.post('/api/articles_event/filter', filters), 422);
    },
  );
});

describe('an event expires', () => {
  test('thirty days after its day, not after its publication', async () => {
    const world = await testApp();
    const id = await publish(events, world, await world.as('author'), { date: '2026-06-10' });
    world.clock.set('2026-07-09T12:00:00Z');
    expect(await listed(events, world)).toEqual([id]);
    // The day after the thirtieth begins in Moscow.
    world.clock.set('2026-07-10T21:00:00Z');
    expect(await listed(events, world)).toEqual([]);
    expectHttpError(await world.visitor.get(`/api/articles_event/${id}`), 404);
    const { body } = await (await world.as('author')).get<EventAd>(`/api/articles_event/${id}`);
    expect(body.is_visible).toBe(STATUS.outdated);
  });

  test('and cannot be published again after its day', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await publish(events, world, author, { date: '2026-03-05' });
    expectOk(await act(events, author, 'user', 4, id));
    world.clock.set('2026-03-05T20:59:00Z');
    expectOk(await act(events, author, 'user', 1, id));
    expectOk(await act(events, author, 'user', 4, id));
    world.clock.set('2026-03-05T21:00:00Z');
    expectHttpError(await act(events, author, 'user', 1, id), 409, eventTexts.passed);
    expect(await listed(events, world)).toEqual([]);
  });

  test('and is listed as past even when reviewed after its day', async () => {
    const world = await testApp();
    const id = await post(events, await world.as('author'), { date: '2026-03-05' });
    world.clock.set('2026-03-08T09:00:00Z');
    expectOk(await act(events, await world.as('admin'), 'admin', 1, id));
    expect(await listed(events, world, { category: 'past' })).toEqual([id]);
  });
});

test('the reference lists have ids of events and types', async () => {
  const world = await testApp();
  const { body } = await world.visitor.get<EventReference>('/api/filters_event');
  expect(body.events.length).toBeGreaterThanOrEqual(20);
  expect(body.types).toContainEqual({ id: 1, name: 'Выставка' });
  expect(body.cities[0]).toBe('Москва');
});
