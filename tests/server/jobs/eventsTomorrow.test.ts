import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { EventAd } from '#contract/sections/events.ts';
import { announceEventsTomorrow } from '#server/jobs/timedNotices.ts';
import type { Delivery } from '#server/notices/channels/channels.ts';
import { createTelegramChannel } from '#server/notices/channels/telegram/telegramChannel.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { updateRecipient } from '#server/notices/recipients.queries.ts';
import { expectOk } from '#tests/support/expectations.ts';
import type { Fields } from '#tests/support/multipart.ts';
import { act, events, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { ban } from '#tests/support/users.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  anna = await world.as('anna');
  boris = await world.as('boris');
});

const favor = async (id: number, user = anna) =>
  expectOk(await user.post('/api/toggle-favorite-event', { article_id: id }));
/** An event of Boris on 12 March, a favorite of Anna. */
async function favorite(fields: Fields = {}): Promise<number> {
  const id = await publish(events, world, boris, fields);
  await favor(id);
  return id;
}
const settings = (body: object) => anna.post('/api/notification-settings', body);
/** What the job has told Anna by a time. */
async function toldAt(time: string, user = anna): Promise<Notice[]> {
  world.clock.set(time);
  await announceEventsTomorrow(world.deps);
  const { body } = await user.get<Notice[]>('/api/notices');
  return body.filter(({ kind }) => kind === 'event_tomorrow');
}
async function moveTo(id: number, date: string): Promise<void> {
  const { body } = await boris.get<EventAd>(`/api/articles_event/${id}`);
  const draft = events.draft({ pictures: body.images.join(','), date });
  expectOk(await boris.form(`/api/articles/update-event/${id}`, draft));
  expectOk(await act(events, await world.as('admin'), 'admin', 1, id));
}

describe('a favorite event is announced', () => {
  test('the day before at 18:00, once, with time and place', async () => {
    const id = await favorite({ time: '11:30', place: 'Манеж', title: 'Выставка' });
    expect(await toldAt('2026-03-10T15:00:00Z')).toEqual([]);
    expect(await toldAt('2026-03-11T14:59:59Z')).toEqual([]);
    expect(await toldAt('2026-03-11T15:00:00Z')).toMatchObject([
      {
        text: 'Завтра, 12 марта, в 11:30: «Выставка». Где: Манеж, Москва',
        link: `/event-post/${id}`,
        about: { kind: 'ad', id },
      },
    ]);
    expect(await toldAt('2026-03-11T18:00:00Z')).toHaveLength(1);
    expect(await toldAt('2026-03-12T15:00:00Z')).toHaveLength(1);
    expect(await toldAt('2026-03-12T15:00:00Z', boris)).toEqual([]);
  });

  test('without a time by its day and city', async () => {
    await favorite({ title: 'Выставка', city: 'Казань' });
    expect(await toldAt('2026-03-11T15:00:00Z')).toMatchObject([
      { text: 'Завтра, 12 марта: «Выставка». Где: Казань' },
    ]);
  });

  // The last 18:00 by the user's clock before 12 March begins in the city.
  test.each([
    ['Europe/Moscow', 'Москва', '2026-03-11T15:00:00Z'],
    ['Asia/Vladivostok', 'Калининград', '2026-03-11T08:00:00Z'],
    ['Asia/Vladivostok', 'Владивосток', '2026-03-11T08:00:00Z'],
    ['Europe/Moscow', 'Иркутск', '2026-03-11T15:00:00Z'],
    ['Europe/Kaliningrad', 'Петропавловск-Камчатский', '2026-03-10T16:00:00Z'],
    ['Asia/Kolkata', 'Екатеринбург', '2026-03-11T12:30:00Z'],
  ])('to somebody in %s, of an event in %s, at %s', async (timezone, city, time) => {
    await favorite({ city });
    expectOk(await settings({ quiet: { timezone } }));
    const before = new Date(Date.parse(time) - 1000).toISOString();
    expect(await toldAt(before)).toEqual([]);
    expect(await toldAt(time)).toHaveLength(1);
  });

  test('later, when no server ran at 18:00, until its day begins', async () => {
    await favorite({ title: 'Первая' });
    expect(await toldAt('2026-03-11T20:59:00Z')).toHaveLength(1);
    await favorite({ date: '2026-03-20' });
    expect(await toldAt('2026-03-19T21:00:00Z')).toHaveLength(1);
  });

  test('anew when an edit moves it to another day', async () => {
    const id = await favorite();
    expect(await toldAt('2026-03-11T15:00:00Z')).toHaveLength(1);
    await moveTo(id, '2026-03-20');
    expect(await toldAt('2026-03-12T15:00:00Z')).toHaveLength(1);
    expect(await toldAt('2026-03-19T15:00:00Z')).toHaveLength(2);
  });

  test('to everybody, once, also by two processes', async () => {
    const [first, second] = [await favorite(), await favorite({ title: 'Другая' })];
    // More than one page.
    await world.db.execute(sql`INSERT INTO users (id, username, created_at)
      SELECT n, 'user ' || n, now() FROM generate_series(5001, 5210) n`);
    await world.db.execute(sql`INSERT INTO favorites (user_id, ad_id, created_at)
      SELECT n, ad, '2026-03-02' FROM generate_series(5001, 5210) n,
        unnest(ARRAY[${first}::integer, ${second}::integer]) ad`);
    world.clock.set('2026-03-11T15:00:00Z');
    await Promise.all([announceEventsTomorrow(world.deps), announceEventsTomorrow(world.deps)]);
    expect(await world.db.$count(sql`notices WHERE kind = 'event_tomorrow'`)).toBe(2 * 211);
    expect(await announceEventsTomorrow(world.deps)).toBe(0);
  });
});

describe('a favorite event is not announced', () => {
  test('when it became a favorite after 18:00', async () => {
    const id = await publish(events, world, boris);
    world.clock.set('2026-03-11T15:00:01Z');
    await favor(id);
    expect(await toldAt('2026-03-11T16:00:00Z')).toEqual([]);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['taken down', (id) => act(events, boris, 'user', 4, id)],
    ['deleted', (id) => boris.post('/api/delete-event-ad', { ad_id: id })],
    ['of a banned author', () => ban(world.db, boris.id)],
    ['of somebody blocked', () => anna.post(`/api/block/${boris.id}`)],
    ['of somebody who blocks', () => boris.post(`/api/block/${anna.id}`)],
    ['no favorite any more', (id) => favor(id)],
    ['of a kind that is off', () => settings({ kinds: { event_tomorrow: false } })],
  ])('when it is %s', async (_, change) => {
    const id = await favorite();
    await change(id);
    expect(await toldAt('2026-03-11T15:00:00Z')).toEqual([]);
  });
});

describe('in the chat', () => {
  let sent: Delivery[];

  async function send(): Promise<void> {
    const worker = createNoticeWorker(
      world.deps,
      [
        {
          ...createTelegramChannel(world.deps),
          senderTo: async (userId) => async (delivery) => {
            if (userId === anna.id) sent.push(delivery);
            return { outcome: 'sent' };
          },
        },
      ],
      async () => {},
    );
    for (let second = 0; second < 15; second += 1) {
      await worker.sendDue();
      world.clock.advance({ seconds: 1 });
    }
  }
  const tell = async (time: string) => {
    await toldAt(time);
    await send();
    return sent.map(({ content }) => content.text);
  };

  beforeEach(async () => {
    sent = [];
    await updateRecipient(world.db, anna.id, { telegram: 'ok' });
  });

  test('it opens the event', async () => {
    const id = await favorite({ title: 'Выставка' });
    expect(await tell('2026-03-11T15:00:00Z')).toEqual([
      'Завтра, 12 марта: «Выставка». Где: Москва',
    ]);
    expect(sent[0]?.content).toMatchObject({
      path: `/event-post/${id}`,
      photo: expect.any(String),
      buttons: [[{ text: 'Открыть' }], [{ action: 'off:event_tomorrow' }]],
    });
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['is taken down', (id) => act(events, boris, 'user', 4, id)],
    ['is moved', (id) => moveTo(id, '2026-03-25')],
    ['is no favorite any more', (id) => favor(id)],
    ['has begun its day', async () => world.clock.set('2026-03-11T21:00:00Z')],
  ])('it is not sent when the event %s meanwhile', async (_, change) => {
    const id = await favorite();
    await toldAt('2026-03-11T15:00:00Z');
    await change(id);
    await send();
    expect(sent).toEqual([]);
  });

  test('ten come one by one, the others together at 20:00', async () => {
    for (let count = 0; count < 12; count += 1) await favorite();
    expect(await tell('2026-03-11T15:00:00Z')).toHaveLength(10);
    world.clock.set('2026-03-11T17:00:00Z');
    await send();
    expect(sent.at(-1)?.content.text).toBe('Сегодня по вашим поискам и избранному ещё 2 новости');
    expect(sent).toHaveLength(11);
  });

  test('they come one by one when 20:00 is too late', async () => {
    for (let count = 0; count < 12; count += 1) await favorite();
    expect(await tell('2026-03-11T18:00:00Z')).toHaveLength(12);
  });
});
