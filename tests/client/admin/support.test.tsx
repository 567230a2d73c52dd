import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectOk } from '#tests/support/expectations.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let admin: TestUser;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  admin = await world.as('admin');
  anna = await world.as('anna');
  expectOk(await anna.post('/api/send-message', { to_user: 0, text: 'Не могу оплатить' }));
});

test('an admin answers a letter as support, with the record of its writer beside it', async () => {
  expectOk(await admin.post('/api/ready-answers', { text: 'Уже смотрим' }));
  const user = await open('/admin', admin);
  await user.click(await screen.findByRole('link', { name: /^Письма в поддержку1\sждёт/u }));
  await user.click(await screen.findByRole('link', { name: /^annaНе могу оплатитьЖдёт с/u }));
  const record = within(await screen.findByRole('region', { name: 'Кто пишет' }));
  expect(record.getByText('ID пользователя').parentElement).toHaveTextContent(String(anna.id));
  await user.click(await screen.findByRole('button', { name: 'Уже смотрим' }));
  expect(screen.getByRole('textbox', { name: 'Ответ поддержки' })).toHaveValue('Уже смотрим');
  await user.click(screen.getByRole('button', { name: 'Ответить' }));
  const letter = screen.getByRole('list', { name: 'Переписка' });
  await waitFor(() => expect(letter).toHaveTextContent('Уже смотрим'));
  expect(screen.getByRole('textbox', { name: 'Ответ поддержки' })).toHaveValue('');

  await user.click(screen.getByRole('button', { name: 'К письмам' }));
  expect(await screen.findByText('Все письма отвечены')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Все' }));
  expect(await screen.findByRole('link', { name: /^annaПоддержка: Уже смотрим/u })).toBeVisible();
  await user.type(screen.getByLabelText('Поиск по именам и текстам'), 'нет такого');
  expect(await screen.findByText('Ничего не нашлось')).toBeVisible();
});

test('a letter that the other admin answers can be taken over; a failed answer stays', async () => {
  const support = await world.as('support');
  const path = `/api/admin/support/${anna.id}`;
  expectOk(await support.post(`${path}/hold`, {}));
  const user = await open(`/admin/support?with=${anna.id}`, admin);
  expect(await screen.findByText('На это письмо отвечает Поддержка')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ответить самому' }));
  await user.type(await screen.findByRole('textbox', { name: 'Ответ поддержки' }), 'Сейчас');
  expectOk(await support.post(`${path}/hold`, { take: true }));
  await user.click(screen.getByRole('button', { name: 'Ответить' }));
  await screen.findByText('На это письмо сейчас отвечает Поддержка');
  expect(screen.getByRole('textbox', { name: 'Ответ поддержки' })).toHaveValue('Сейчас');
});
