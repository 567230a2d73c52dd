import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { BOT_TOKEN, initDataOf } from '#tests/support/initData.ts';
import { insideMessenger, open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

// A message that is sent in the moment in which the session ends is not lost.

let world: TestApp;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

const field = () => screen.findByRole('textbox', { name: 'Сообщение' });
const pressSend = () => fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
const leaveInAnotherTab = (): void => {
  localStorage.removeItem('access_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
};

const ENDS: Record<string, (endEverywhere: () => Promise<unknown>) => unknown> = {
  async 'on another device'(endEverywhere) {
    await endEverywhere();
    pressSend();
  },
  'in another tab, before the screen has followed'() {
    leaveInAnotherTab();
    pressSend();
  },
  'in another tab, right after the press'() {
    pressSend();
    leaveInAnotherTab();
  },
  async 'inside Telegram, whose launch data are refused then'(endEverywhere) {
    initData = 'too old';
    await endEverywhere();
    pressSend();
  },
};

let initData = '';
const written = async (): Promise<string> => ((await field()) as HTMLTextAreaElement).value;

test.each(Object.entries(ENDS))('that ends %s', async (how, end) => {
  const account = { id: 20_000 + how.length, first_name: 'Анна' };
  const boris = await world.as(`boris of ${how}`);
  const anna = await world.enter(account);
  const path = `/messages?with=${boris.id}`;
  if (how.includes('Telegram')) {
    initData = initDataOf(account, { at: world.clock.now(), botToken: BOT_TOKEN });
    insideMessenger({ initData: () => initData });
  }
  const user = await open(path, how.includes('Telegram') ? undefined : anna);
  await user.type(await field(), 'Буду в шесть');
  await act(async () => void (await end(() => anna.post('/api/logout-everywhere'))));
  cleanup();

  insideMessenger(undefined);
  await open(path, await world.enter(account));
  // In the field, or sent by itself.
  await waitFor(async () =>
    expect([await written(), ...screen.queryAllByText('Буду в шесть')]).not.toEqual(['']),
  );
  if (await written()) pressSend();
  const arrived = async () => (await boris.get<Message[]>(`/api/messages/${anna.id}`)).body;
  await waitFor(async () =>
    expect((await arrived()).map(({ text }) => text)).toEqual(['Буду в шесть']),
  );
});
