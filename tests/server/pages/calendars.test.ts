import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EventAd } from '#contract/sections/events.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { act, events, post, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { ban } from '#tests/support/users.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  anna = await world.as('anna');
});

const fileOf = (id: number) => `/event-post/${id}.ics`;
/** Without the host, which may change. */
const uidOf = (id: number) => `petskod-event-${id}`;

/** The events of a file as a calendar reads them. */
async function read(path: string) {
  const response = await world.visitor.fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const found = calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, summary, description, location, sequence, startDate, endDate } = new ICAL.Event(
      part,
    );
    const timeOf = (time: ICAL.Time) =>
      time.isDate ? time.toString() : time.convertToZone(ICAL.Timezone.utcTimezone).toString();
    return {
      uid,
      summary,
      description,
      location,
      sequence,
      status: part.getFirstPropertyValue('status'),
      start: timeOf(startDate),
      end: timeOf(endDate),
      zone: startDate.zone?.tzid,
      url: part.getFirstPropertyValue('url'),
      changed: String(part.getFirstPropertyValue('last-modified')),
      stamp: String(part.getFirstPropertyValue('dtstamp')),
    };
  });
  return { response, text, calendar, found };
}

describe('the file of one event', () => {
  test.each([
    ['Калининград', 'Europe/Kaliningrad', '2026-03-12T21:30:00Z'],
    ['Москва', 'Europe/Moscow', '2026-03-12T20:30:00Z'],
    ['Владивосток', 'Asia/Vladivostok', '2026-03-12T13:30:00Z'],
  ])(
    'with a time in %s begins by the clock there, and takes two hours',
    async (city, zone, start) => {
      const id = await publish(events, world, anna, { city, time: '23:30' });
      const { found, text } = await read(fileOf(id));
      const end = new Date(Date.parse(start) + 2 * 3_600_000).toISOString().replace('.000', '');
      expect(found).toMatchObject([{ start, end, zone }]);
      expect(text).toContain(`DTSTART;TZID=${zone}:20260312T233000\r\n`);
    },
  );

  test('without a time takes the whole day', async () => {
    const id = await publish(events, world, anna, { city: 'Владивосток', date: '2026-03-31' });
    const { found } = await read(fileOf(id));
    expect(found).toMatchObject([{ start: '2026-03-31', end: '2026-04-01' }]);
  });

  test('keeps odd texts, in lines of 75 octets at most', async () => {
    const fields = {
      title: 'Кот, пёс; и \\ "рыба" 👩‍👩‍👧‍👦',
      place: 'Парк; аллея, дом\\2',
      description: `Строка один,\nстрока; два \\n\n\n${'🐕🐈'.repeat(60)}${'ёжик'.repeat(60)}`,
    };
    const id = await publish(events, world, anna, fields);
    const { found, text } = await read(fileOf(id));
    const url = `https://petskod.test/event-post/${id}`;
    expect(found).toMatchObject([
      {
        summary: fields.title,
        location: `${fields.place}, Москва`,
        description: `${fields.description}\n\n${url}`,
        url,
      },
    ]);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = text.split('\r\n');
    expect(lines.join('')).not.toMatch(/[\r\n\uFFFD]/u);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['backslashes', '\\'],
    ['line breaks', 'а\n'],
  ])('never folds a line within an escaped character: %s', async (_name, character) => {
    for (const start of ['', 'а', 'b', 'аb']) {
      const description = `${start}${character.repeat(150)}конец`;
      const id = await publish(events, world, anna, { description });
      const { found, text } = await read(fileOf(id));
      expect(found[0]?.description).toContain(description);
      for (const line of text.split('\r\n')) expect(line).not.toMatch(/(?<!\\)(?:\\\\)*\\$/u);
    }
  });

  test('cuts a long description between whole characters', async () => {
    const id = await publish(events, world, anna, { description: '👨‍👩‍👧'.repeat(200) });
    const { found } = await read(fileOf(id));
    expect(found[0]?.description).toMatch(/^(?:👨‍👩‍👧)+…\n\nhttps:/u);
  });

  test('stays the same event when an edit is published, with a higher number', async () => {
    const id = await publish(events, world, anna, { time: '18:00' });
    const before = (await read(fileOf(id))).found[0];
    expect(before).toMatchObject({ uid: uidOf(id) });
    expect(before?.stamp).toBe(before?.changed);
    world.clock.advance({ minutes: 90 });
    const { body } = await anna.get<EventAd>(`/api/articles_event/${id}`);
    const moved = { pictures: body.images.join(','), date: '2026-03-14', time: '19:00' };
    expectOk(await anna.form(`/api/articles/update-event/${id}`, events.draft(moved)));
    expect((await read(fileOf(id))).found[0]?.start).toBe(before?.start);
    expectOk(await act(events, await world.as('admin'), 'admin', 1, id));
    const after = (await read(fileOf(id))).found[0];
    expect(after).toMatchObject({ uid: before?.uid, start: '2026-03-14T16:00:00Z' });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(Date.parse(after?.changed ?? '') - Date.parse(before?.changed ?? '')).toBe(90 * 60_000);
  });

  test('that was never changed is as old as its publication', async () => {
    const id = await publish(events, world, anna);
    await world.db.execute(sql`UPDATE event_details SET changed_at = NULL`);
    expect((await read(fileOf(id))).found[0]?.changed).toBe('2026-03-02T09:00:00Z');
  });

  test('is saved by browsers and by Telegram’s web clients', async () => {
    const id = await publish(events, world, anna);
    const { headers } = (await read(fileOf(id))).response;
    expect(headers.get('content-disposition')).toBe(`attachment; filename="petskod-${id}.ics"`);
    expect(headers.get('access-control-allow-origin')).toBe('https://web.telegram.org');
  });

  test('is not there for what others do not see', async () => {
    const status = async (path: string) => (await world.visitor.fetch(path)).status;
    const waiting = await post(events, anna);
    expect(await status(fileOf(waiting))).toBe(404);
    const id = await publish(events, world, anna);
    expect(await status(fileOf(id))).toBe(200);
    expectOk(await act(events, anna, 'user', 4, id));
    expect(await status(fileOf(id))).toBe(404);
    const ofBanned = await publish(events, world, anna);
    await ban(world.db, anna.id);
    expect(await status(fileOf(ofBanned))).toBe(404);
    for (const path of ['/event-post/0.ics', '/event-post/999999999.ics', '/post/1.ics']) {
      expect(await status(path)).toBe(404);
    }
    for (const odd of ['99999999999999999999', '1e3', '-1', 'x', '%00']) {
      expect(await status(`/event-post/${odd}.ics`)).toBe(404);
    }
  });
});

describe('the calendar of events', () => {
  test('has those to come in a city, by their day, and follows them', async () => {
    const late = await publish(events, world, anna, { city: 'Казань', date: '2026-03-20' });
    const soon = await publish(events, world, anna, { city: 'Казань', date: '2026-03-05' });
    await publish(events, world, anna, { city: 'Москва' });
    const path = `/events.ics?city=${encodeURIComponent('Казань')}`;
    const { calendar, found, response } = await read(path);
    expect(found.map(({ uid }) => uid)).toEqual([uidOf(soon), uidOf(late)]);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('События: Казань — petskod');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT6H');

    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    const again = await world.visitor.fetch(`${path}&category=past&utm_source=x`, { headers });
    expect(again.status).toBe(304);
    const later = await publish(events, world, anna, { city: 'Казань', date: '2026-03-21' });
    expect((await read(path)).found.map(({ uid }) => uid)).toEqual([soon, late, later].map(uidOf));
  });

  test('keeps past events for 30 days', async () => {
    const id = await publish(events, world, anna, { date: '2026-03-12' });
    world.clock.set('2026-04-11T20:59:00Z');
    const { found } = await read('/events.ics');
    expect(found).toMatchObject([{ uid: uidOf(id), start: '2026-03-12', status: null }]);
    world.clock.set('2026-04-11T21:01:00Z');
    expect((await read('/events.ics')).found).toEqual([]);
  });

  test('says for 30 days that an event is withdrawn', async () => {
    const fields = { city: 'Казань', date: '2026-06-20', time: '18:00', place: 'Парк' };
    const hidden = await publish(events, world, anna, { ...fields, title: 'Сходка' });
    const deleted = await publish(events, world, anna, { ...fields, title: 'Чаепитие' });
    await publish(events, world, anna, { ...fields, city: 'Москва' });
    const path = `/events.ics?city=${encodeURIComponent('Казань')}&radius_km=50`;
    const [before] = (await read(path)).found;
    world.clock.advance({ hours: 1 });
    expectOk(await act(events, anna, 'user', 4, hidden));
    world.clock.advance({ hours: 1 });
    expectOk(await act(events, anna, 'user', 0, deleted));
    const { found, calendar } = await read(path);
    expect(found).toMatchObject([
      { uid: uidOf(deleted), summary: 'Чаепитие', status: 'CANCELLED' },
      {
        uid: uidOf(hidden),
        summary: 'Сходка',
        status: 'CANCELLED',
        start: before?.start,
        location: 'Казань',
        description: null,
        changed: '2026-03-02T10:00:00Z',
      },
    ]);
    expect(found[1]?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
    world.clock.advance({ days: 29 });
    expect((await read(path)).found).toHaveLength(2);
    world.clock.advance({ days: 2 });
    expect((await read(path)).found).toEqual([]);
  });

  test('takes a withdrawal back when the event is published again', async () => {
    const id = await publish(events, world, anna);
    expectOk(await act(events, anna, 'user', 4, id));
    const [withdrawn] = (await read('/events.ics')).found;
    expectOk(await act(events, anna, 'user', 1, id));
    const { found } = await read('/events.ics');
    expect(found).toMatchObject([{ uid: uidOf(id), status: null }]);
    expect(found[0]?.sequence).toBeGreaterThan(withdrawn?.sequence ?? 0);
  });

  test('says nothing of who broke the rules, and not that a past event was withdrawn', async () => {
    const admin = await world.as('admin');
    const spam = await publish(events, world, anna, { title: 'Купите слона' });
    expectOk(await act(events, admin, 'admin', 0, spam));
    expect((await read('/events.ics')).found).toMatchObject([
      { uid: uidOf(spam), summary: 'Событие отменено', status: 'CANCELLED' },
    ]);
    const boris = await world.as('boris');
    const ofBanned = await publish(events, world, boris);
    expectOk(await act(events, boris, 'user', 4, ofBanned));
    await ban(world.db, boris.id);
    const past = await publish(events, world, anna, { date: '2026-03-03' });
    world.clock.set('2026-03-05T09:00:00Z');
    expectOk(await act(events, anna, 'user', 4, past));
    expect((await read('/events.ics')).found.map(({ uid }) => uid)).toEqual([uidOf(spam)]);
  });

  test('has the next 300, each once', async () => {
    const id = await publish(events, world, anna);
    await world.db.execute(sql`WITH made AS (
        INSERT INTO ads (section, author_id, status, title, description, city_id, images,
          publication_key, created_at, published_at, expires_at)
        SELECT section, author_id, status, title, description, city_id, images, 'key ' || n,
          created_at, published_at, expires_at FROM ads, generate_series(1, 310) n WHERE id = ${id}
        RETURNING id)
      INSERT INTO event_details (ad_id, event_name_id, event_type_id, date, ends_at)
      SELECT made.id, event_name_id, event_type_id, date, ends_at FROM event_details, made`);
    const { found } = await read('/events.ics');
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(300);
    expect(found).toHaveLength(300);
  });

  test('has the time zones of all its events once', async () => {
    for (const city of ['Казань', 'Москва', 'Владивосток']) {
      await publish(events, world, anna, { city, time: '10:00' });
    }
    await publish(events, world, anna, { city: 'Самара' });
    const { calendar, found } = await read('/events.ics');
    expect(found).toHaveLength(4);
    const zones = calendar.getAllSubcomponents('vtimezone');
    expect(zones.map((zone) => zone.getFirstPropertyValue('tzid')).toSorted()).toEqual([
      'Asia/Vladivostok',
      'Europe/Moscow',
    ]);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('События — petskod');
  });

  test('of a city that the catalog does not have is empty', async () => {
    await publish(events, world, anna);
    expect((await read('/events.ics?city=Неттакого')).found).toEqual([]);
  });
});
