import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  boris = await world.as('boris');
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
});

const received = async () => (await boris.get<unknown[]>(`/api/messages/${anna.id}`)).body.length;

test('after the first message a browser offers notices, once per device', async () => {
  Object.assign(window, { PushManager: Object, Notification: { permission: 'default' } });
  const user = await open(`/messages?with=${boris.id}`, anna);
  const write = async (text: string) => {
    await user.type(await screen.findByRole('textbox', { name: /сообщени/iu }), text);
    await user.click(screen.getByRole('button', { name: 'Отправить' }));
  };
  expect(screen.queryByText(/Сообщить/u)).not.toBeInTheDocument();
  await write('Здравствуйте');
  const toast = (await screen.findByText('Сообщить, когда ответят?')).closest('a');
  expect(toast).toHaveTextContent('Включить уведомления');
  expect(toast?.querySelector('svg')).toBeNull();
  await waitFor(async () => expect(await received()).toBe(1));
  expect(localStorage.getItem('petskod_write_asked')).toBe('1');
});

test('a browser without Web Push offers nothing', async () => {
  const user = await open(`/messages?with=${boris.id}`, anna);
  await user.type(await screen.findByRole('textbox', { name: /сообщени/iu }), 'Здравствуйте');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(async () => expect(await received()).toBe(1));
  expect(screen.queryByText(/Сообщить/u)).not.toBeInTheDocument();
});
