import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Sighting } from '#contract/matches/sightings.ts';
import { ownerDoes, publishPet } from '#tests/support/pets.ts';
import { loginSheet, open, serve } from '#tests/support/screens.tsx';
import { sendSighting } from '#tests/support/sightings.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;
let lost: number;

beforeEach(async () => {
  world = await testApp();
  serve(world);
  anna = await world.as('anna');
  boris = await world.as('boris');
  lost = await publishPet(world, anna, { category: 'Потерянные', price: undefined });
});

const ask = { name: /^Видели этого питомца/u };
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Где вы его видели?' }));

test('a stranger tells where a lost pet was seen, and the ad says so', async () => {
  const user = await open(`/post/${lost}`, boris);
  await user.click(await screen.findByRole('button', ask));
  const form = await sheet();
  expect(form.getByLabelText(/^Когда/u)).not.toHaveValue('');
  await user.click(form.getByRole('button', { name: 'Рассказать хозяину' }));
  expect(form.getByLabelText(/^Где/u)).toHaveAccessibleDescription(/должно быть заполнено/u);
  await user.type(form.getByLabelText(/^Где/u), 'У фонтана');
  await user.type(form.getByLabelText('Подробности'), 'Бежал к метро');
  await user.click(form.getByRole('button', { name: 'Рассказать хозяину' }));
  await screen.findByText('Спасибо! Хозяин уже знает');
  await screen.findByText('Уже видели один раз, сегодня');
  const [seen] = (await anna.get<Sighting[]>(`/api/sightings/${lost}`)).body;
  expect(seen).toMatchObject({ place: 'У фонтана', text: 'Бежал к метро', author: boris.id });
});

test('what was typed stays when the server rejects it', async () => {
  const user = await open(`/post/${lost}`, boris);
  await user.click(await screen.findByRole('button', ask));
  const form = await sheet();
  await user.type(form.getByLabelText(/^Где/u), 'У фонтана');
  fireEvent.change(form.getByLabelText(/^Когда/u), { target: { value: '2026-02-01T10:00' } });
  await user.click(form.getByRole('button', { name: 'Рассказать хозяину' }));
  await waitFor(() =>
    expect(form.getByLabelText(/^Когда/u)).toHaveAccessibleDescription(/ещё не потерялся/u),
  );
  fireEvent.change(form.getByLabelText(/^Когда/u), { target: { value: '2026-03-02T11:00' } });
  await ownerDoes(anna, 4, lost);
  await user.click(form.getByRole('button', { name: 'Рассказать хозяину' }));
  await form.findByText(/больше не ищут/u);
  expect(form.getByLabelText(/^Где/u)).toHaveValue('У фонтана');
});

test('a visitor signs in first', async () => {
  const user = await open(`/post/${lost}`);
  await user.click(await screen.findByRole('button', ask));
  expect((await loginSheet()).getByText(/^Чтобы рассказать хозяину/u)).toBeVisible();
});

test('the owner reads sightings, marks them, writes and reports', async () => {
  await sendSighting(world, boris, lost, { place: 'Парк', text: 'Видел у пруда' });
  const user = await open(`/post/${lost}`, anna);
  const list = within(await screen.findByRole('region', { name: 'Где его видели' }));
  expect(list.getByRole('heading', { name: 'Парк' })).toBeVisible();
  expect(list.getByText('Видел у пруда')).toBeVisible();
  expect(list.getByText(/boris/u)).toBeVisible();
  expect(list.getByRole('link', { name: 'Написать: boris' })).toHaveAttribute(
    'href',
    `/messages?with=${boris.id}&about=pets-${lost}`,
  );
  await user.click(list.getByRole('button', { name: 'Похоже на правду: Парк' }));
  await list.findByText('Вы отметили: похоже на правду');
  await user.click(list.getByRole('button', { name: 'Действия: Парк' }));
  await user.click(await screen.findByRole('button', { name: 'Пожаловаться' }));
  expect(await screen.findByRole('dialog', { name: 'Что не так с этим рассказом?' })).toBeVisible();
  expect(screen.queryByRole('button', ask)).not.toBeInTheDocument();
});

test('only a lost pet is asked about', async () => {
  const found = await publishPet(world, anna, { category: 'Найденные', price: undefined });
  await open(`/post/${found}`, boris);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', ask)).not.toBeInTheDocument();
});
