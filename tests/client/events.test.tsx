import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { open, serve } from '#tests/support/screens.tsx';
import { events, post, publish } from '#tests/support/sections.ts';
import { telegramHost } from '#tests/support/telegramHost.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});

const factsOf = async () => {
  const list = await screen.findByLabelText('Характеристики');
  return Object.fromEntries(
    [...list.querySelectorAll('div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );
};

test('the head of an event says when and where, the facts what it is and when it was posted', async () => {
  const fields = { title: 'Сходка', date: '2026-09-05', time: '18:00', place: 'Парк Горького' };
  const id = await publish(events, world, anna, fields);
  await open(`/event-post/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Сходка' });
  expect(screen.getByText('Сб, 5 сентября, 18:00')).toBeVisible();
  expect(screen.getByText('Москва, Парк Горького')).toBeVisible();
  expect(await factsOf()).toEqual({
    Событие: 'Выставка кошек',
    Тип: 'Выставка',
    Размещено: 'сегодня',
  });
});

test('an event of tomorrow without an hour or a place', async () => {
  const id = await publish(events, world, anna, { title: 'Завтрашняя', date: '2026-03-03' });
  await open(`/event-post/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Завтрашняя' });
  expect(screen.getByText('Завтра, 3 марта')).toBeVisible();
  expect(within(screen.getByRole('article')).getByText('Москва')).toBeVisible();
});

test('the day of publication does not read like the event’s in the profile', async () => {
  await publish(events, world, anna, { title: 'Сбор у пруда', date: '2026-09-05' });
  await open('/profile', anna);
  const heading = await screen.findByRole('heading', { level: 4, name: 'Сбор у пруда' });
  expect(heading.closest('article')).toHaveTextContent('размещено сегодня');
});

test('an event without a description tells its day to search engines', async () => {
  document.head.innerHTML = '<meta name="description" content="О сайте" />';
  const fields = { title: 'Без слов', description: '', date: '2026-09-05', time: '18:00' };
  const id = await publish(events, world, anna, fields);
  await open(`/event-post/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Без слов' });
  const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  expect(meta?.content).toMatch(/5 сентября 2026.*18:00 · Москва/u);
});

test('the card has the time beside the day', async () => {
  await publish(events, world, anna, { title: 'Вечером', date: '2026-09-05', time: '18:00' });
  await open('/events');
  const heading = await screen.findByRole('heading', { level: 3, name: 'Вечером' });
  expect(heading.closest('article')).toHaveTextContent('сб, 18:00');
});

test('the form takes time and place, keeps them in the draft, and fills them for a change', async () => {
  const id = await publish(events, world, anna, { time: '18:00', place: 'Парк Горького' });
  await open(`/event-post/${id}/edit`, anna);
  const time = await screen.findByLabelText(/^Начало/u);
  const place = screen.getByLabelText(/^Место/u);
  expect(time).toHaveValue('18:00');
  expect(place).toHaveValue('Парк Горького');
  fireEvent.change(time, { target: { value: '' } });
  fireEvent.change(place, { target: { value: 'Сокольники' } });
  await open(`/event-post/${id}/edit`, anna);
  expect(await screen.findByLabelText(/^Начало/u)).toHaveValue('');
  expect(screen.getByLabelText(/^Место/u)).toHaveValue('Сокольники');
});

test('the review shows how an edit moves an event', async () => {
  const id = await publish(events, world, anna, { title: 'Сбор', time: '18:00', place: 'Манеж' });
  const { body } = await anna.get<{ images: string[] }>(`/api/articles_event/${id}`);
  const moved = { title: 'Сбор', time: '19:30', place: '', pictures: body.images.join(',') };
  await anna.form(`/api/articles/update-event/${id}`, events.draft(moved));
  await open('/admin/ads-event/review', await world.as('admin'));
  const changes = await screen.findByRole('region', { name: 'Что изменилось' });
  expect(changes).toHaveTextContent(/Начало.*18:00.*19:30.*Место.*Манеж/u);
});

describe('«В календарь»', () => {
  const link = () => screen.findByRole('link', { name: 'В календарь' });

  test('saves the file of an event to come', async () => {
    const id = await publish(events, world, anna);
    await open(`/event-post/${id}`);
    expect(await link()).toHaveAttribute('href', `/event-post/${id}.ics`);
    expect(await link()).toHaveAttribute('download', `petskod-${id}.ics`);
  });

  test('is not there when the event is over or under review', async () => {
    const waiting = await post(events, anna, { title: 'Ждёт проверки' });
    const over = await publish(events, world, anna, { title: 'Прошло', date: '2026-03-02' });
    world.clock.set('2026-03-03T09:00:00Z');
    vi.setSystemTime(world.clock.now());
    for (const [id, name] of [
      [waiting, 'Ждёт проверки'],
      [over, 'Прошло'],
    ] as const) {
      await open(`/event-post/${id}`, anna);
      await screen.findByRole('heading', { level: 1, name });
      expect(screen.queryByText('В календарь')).toBeNull();
    }
  });

  test('is downloaded by Telegram, and opened in the browser when it does not answer', async () => {
    const id = await publish(events, world, anna);
    const host = await telegramHost();
    const user = await open(`/event-post/${id}`, anna);
    const button = await link();
    const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const;
    vi.useFakeTimers({ toFake: [...toFake], now: Date.now(), shouldAdvanceTime: true });
    await user.click(button);
    const url = new URL(`/event-post/${id}.ics`, window.location.origin).href;
    expect(host.said('web_app_request_file_download')).toEqual([
      { url, file_name: `petskod-${id}.ics` },
    ]);
    vi.advanceTimersByTime(6000);
    await user.click(await screen.findByText('Telegram не ответил: скачать в браузере'));
    expect(host.said('web_app_open_link')).toMatchObject([{ url }]);
  });
});

test('the list links to the calendar of its city', async () => {
  await publish(events, world, anna, { city: 'Казань' });
  await open('/events?city=Казань');
  const link = await screen.findByRole('link', { name: 'Календарь событий' });
  const url = new URL(link.getAttribute('href') ?? '');
  expect([url.pathname, url.searchParams.get('city')]).toEqual(['/events.ics', 'Казань']);
});
