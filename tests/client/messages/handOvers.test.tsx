import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HandOver } from '#contract/matches/handOvers.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { failNext } from '#mock-env/msw/handlers.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

test('the finder describes the hidden mark, the owner compares, the finder sees the outcome', async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  const [owner, finder] = [await world.as('owner'), await world.as('finder')];
  const mark = 'белое пятно под левой лапой';
  const lost = await publishPet(world, owner, {
    category: 'Потерянные',
    price: undefined,
    hidden_mark: mark,
  });
  const card = async () =>
    within(await screen.findByRole('region', { name: 'Тайная примета: «Щенок лабрадора»' }));
  await finder.post('/api/send-message', { to_user: owner.id, text: 'Он у меня', about: lost });

  let user = await open(`/messages?with=${owner.id}`, finder);
  await user.click((await card()).getByRole('button', { name: 'Описать примету' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Описать примету' }));
  const field = sheet.getByLabelText('Что вы заметили');
  await user.type(field, 'пятно под лапой');
  failNext('post', /description/u, 'network');
  const send = sheet.getByRole('button', { name: 'Отправить хозяину' });
  await user.click(send);
  await sheet.findByText(/связь|соединени/u);
  expect(field).toHaveValue('пятно под лапой');
  await user.click(send);
  const log = within(screen.getByRole('log'));
  expect(await log.findByText('Примета, которую я вижу: пятно под лапой')).toBeVisible();
  expect(await (await card()).findByText(/Ждём ответа/u)).toBeVisible();
  expect(screen.queryByText(mark)).not.toBeInTheDocument();

  cleanup();
  user = await open(`/messages?with=${finder.id}`, owner);
  const compared = await card();
  expect(compared.getByText('пятно под лапой')).toBeVisible();
  expect(compared.getByText(mark)).toBeVisible();
  await user.click(compared.getByRole('button', { name: 'Совпало' }));
  expect(await (await card()).findByText('Вы ответили: примета совпала')).toBeVisible();

  cleanup();
  await open(`/messages?with=${owner.id}`, finder);
  expect(await (await card()).findByText('Хозяин ответил: примета совпала')).toBeVisible();
});

test('once the marks match, the owner is asked whether the pet is at home, and one tap ends the ad', async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  const [owner, finder] = [await world.as('owner'), await world.as('finder')];
  const fields = { category: 'Потерянные', price: undefined, hidden_mark: 'белое пятно' };
  const lost = await publishPet(world, owner, fields);
  await finder.post('/api/send-message', { to_user: owner.id, text: 'Он у меня', about: lost });
  const [asked] = (await finder.get<HandOver[]>(`/api/hand-overs/${owner.id}`)).body;
  await finder.post(`/api/hand-overs/${asked?.id}/description`, { text: 'пятно' });
  const user = await open(`/messages?with=${finder.id}`, owner);
  await user.click(await screen.findByRole('button', { name: 'Совпало' }));
  expect(await screen.findByText('Питомец дома?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Да, дома!' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Питомец дома!' })).toBeVisible();
  expect(screen.queryByText('Питомец дома?')).toBeNull();
  const { body } = await owner.get<PetAd>(`/api/articles/${lost}`);
  expect(body).toMatchObject({ is_visible: 4, outcome: 'found' });
});

test('an open question about a mark stays for both when the conversation turns to another ad', async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  const [owner, finder] = [await world.as('owner'), await world.as('finder')];
  const lost = { category: 'Потерянные', price: undefined, hidden_mark: 'белое пятно' };
  const first = await publishPet(world, owner, { ...lost, title: 'Пропал Рекс' });
  const second = await publishPet(world, owner, { title: 'Щенки' });
  const write = (about: number) =>
    finder.post('/api/send-message', { to_user: owner.id, text: 'Здравствуйте', about });
  const card = async () =>
    within(await screen.findByRole('region', { name: 'Тайная примета: «Пропал Рекс»' }));
  await write(first);
  await write(second);
  await open(`/messages?with=${owner.id}`, finder);
  expect(await screen.findAllByRole('link', { name: /^Щенки/u })).not.toEqual([]);
  expect((await card()).getByRole('button', { name: 'Описать примету' })).toBeVisible();
  expect((await card()).getByRole('link', { name: 'Пропал Рекс' })).toBeVisible();
  cleanup();

  const [asked] = (await finder.get<HandOver[]>(`/api/hand-overs/${owner.id}`)).body;
  await finder.post(`/api/hand-overs/${asked?.id}/description`, { text: 'пятно' });
  await write(second);
  const user = await open(`/messages?with=${finder.id}`, owner);
  await user.click((await card()).getByRole('button', { name: 'Совпало' }));
  expect(await (await card()).findByText('Вы ответили: примета совпала')).toBeVisible();
});
