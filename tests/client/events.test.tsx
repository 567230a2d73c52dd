import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { open, serve } from '#tests/support/screens.tsx';
import { events, publish } from '#tests/support/sections.ts';
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

test.each([
  [
    { time: '18:00', place: 'Парк Горького' },
    { Начало: 'в 18:00', Место: 'Парк Горького' },
  ],
  [{}, {}],
])('the page of an event with %j has the facts %j', async (fields, facts) => {
  const id = await publish(events, world, anna, fields);
  await open(`/event-post/${id}`);
  expect(await factsOf()).toEqual({ Событие: 'Выставка кошек', Тип: 'Выставка', ...facts });
});

test('the card has the time beside the day', async () => {
  await publish(events, world, anna, { title: 'Вечером', date: '2026-09-05', time: '18:00' });
  await open('/events');
  const heading = await screen.findByRole('heading', { level: 3, name: 'Вечером' });
  expect(heading.closest('article')).toHaveTextContent('5 сен., 18:00');
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
  expect(changes).toHaveTextContent(/Начало.*в 18:00.*в 19:30.*Место.*Манеж/u);
});
