import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { open, sentTo, serve } from '#tests/support/screens.tsx';
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

const takePush = () =>
  Object.assign(window, {
    PushManager: Object,
    Notification: { permission: 'default', requestPermission: async () => 'denied' },
  });
const received = async () => (await boris.get<unknown[]>(`/api/messages/${anna.id}`)).body.length;
const offer = 'Сообщить, когда ответят';

/** Anna writes to Boris, who has it. */
async function write() {
  const user = await open(`/messages?with=${boris.id}`, anna);
  const before = await received();
  await user.type(await screen.findByRole('textbox', { name: /сообщени/iu }), 'Здравствуйте');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(async () => expect(await received()).toBe(before + 1));
  return user;
}

test('who waits for an answer is offered notices by a row, and by no toast', async () => {
  takePush();
  const user = await write();
  const row = (await screen.findByRole('button', { name: offer })).closest('li') as HTMLElement;
  expect(screen.queryByText('Сообщить', { exact: false, selector: '[role=status] *' })).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Не сейчас' }));
  expect(screen.queryByText(offer)).not.toBeInTheDocument();
});

test('one offer at a time: after that of notices the profile offers no picture', async () => {
  takePush();
  const picture = 'Показать ваше фото из Telegram рядом с именем?';
  const user = await write();
  await screen.findByRole('button', { name: offer });
  await user.click(screen.getAllByRole('link', { name: 'Профиль' })[0] as HTMLElement);
  await screen.findByRole('button', { name: 'Изменить фото' });
  expect(screen.queryByText(picture)).toBeNull();
  await open('/profile', anna);
  expect(await screen.findByText(picture)).toBeInTheDocument();
});

test.each([
  [29, 0],
  [31, 1],
])('after an offer %i days ago there is another: %i', async (days, count) => {
  takePush();
  localStorage.setItem('offered-notices', String(Date.now() - days * DAY_MS));
  await write();
  if (count > 0) await screen.findByText(offer);
  expect(screen.queryAllByText(offer)).toHaveLength(count);
  expect(sentTo('/api/notification-settings', 'GET')).toHaveLength(count);
});

test('the row asks the browser, and leads to what hinders it', async () => {
  takePush();
  const user = await write();
  await user.click(await screen.findByRole('button', { name: offer }));
  expect(await screen.findByRole('heading', { name: 'Настройки уведомлений' })).toBeInTheDocument();
});

test('a browser without Web Push offers nothing', async () => {
  await write();
  expect(screen.queryByText(offer)).not.toBeInTheDocument();
});
