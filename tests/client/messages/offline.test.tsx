import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { allAnswered, open, serve, signOut } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  boris = await world.as('boris');
  const sent = await boris.post('/api/send-message', { to_user: anna.id, text: 'Ещё у вас?' });
  expectOk(sent);
  await open(`/messages?with=${boris.id}`, anna);
  await within(await screen.findByRole('log')).findByText('Ещё у вас?');
  await allAnswered();
});

/** Opens the page anew without a connection. */
async function openOffline(user: TestUser, path: string) {
  cleanup();
  for (const api of ['/api/dialogs', `/api/messages/${boris.id}`])
    failNext('GET', api, 'network', 5);
  await open(path, user);
}

test('the last dialogs can be read without a connection', async () => {
  await openOffline(anna, '/messages');
  const row = await screen.findByRole('link', { name: /^boris.*Ещё у вас/u });
  expect(row).toBeVisible();
});

test('so can a conversation that was opened', async () => {
  await openOffline(anna, `/messages?with=${boris.id}`);
  expect(await within(await screen.findByRole('log')).findByText('Ещё у вас?')).toBeVisible();
});

test('others on this device see none of them', async () => {
  await openOffline(await world.as('vera'), '/messages');
  expect(await screen.findByText(/Не удалось загрузить диалоги/u)).toBeVisible();
});

test('they go with the log-out', async () => {
  signOut();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Ещё у вас?');
});
