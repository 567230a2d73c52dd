import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

const NEWER = ['findLast', 'findLastIndex', 'toReversed', 'toSorted'] as const;

test('a browser of 2021 shows a list and a conversation', async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  await publishPet(world, anna, { title: 'Рыжик' });
  for (const text of ['Здравствуйте', 'Ещё ждёт?']) {
    await boris.post('/api/send-message', { to_user: anna.id, text });
  }
  const { prototype } = Array;
  const native = NEWER.map((name) => Object.getOwnPropertyDescriptor(prototype, name));
  const natives = [
    [AbortSignal, 'timeout'],
    [AbortSignal, 'any'],
    [AbortSignal.prototype, 'throwIfAborted'],
  ].map(([owner, name]) => ({
    owner: owner as object,
    name: name as string,
    native: Object.getOwnPropertyDescriptor(owner, name as string),
  }));
  try {
    for (const { owner, name } of natives) Reflect.deleteProperty(owner, name);
    for (const name of NEWER) Reflect.deleteProperty(prototype, name);
    await import('#src/app/olderBrowsers.ts');
    expect([3, 1, 2].toSorted()).toEqual([1, 2, 3]);
    expect([3, 1, 2].toSorted((one, other) => other - one)).toEqual([3, 2, 1]);
    expect([3, 1, 2].toReversed()).toEqual([2, 1, 3]);
    expect([3, 1, 2].findLast((number) => number < 3)).toBe(2);
    expect([3, 1, 2].findLast((number) => number > 3)).toBeUndefined();
    expect([3, 1, 2].findLastIndex((number) => number > 1)).toBe(2);
    expect([3, 1, 2].findLastIndex((number) => number > 3)).toBe(-1);
    const signal = AbortSignal.timeout(1);
    expect(signal.aborted).toBe(false);
    const either = AbortSignal.any([new AbortController().signal, signal]);
    expect(() => either.throwIfAborted()).not.toThrow();
    await waitFor(() => expect(either.aborted).toBe(true));
    expect(signal.aborted).toBe(true);
    expect(AbortSignal.any([signal]).aborted).toBe(true);
    expect(() => either.throwIfAborted()).toThrow(DOMException);
    const user = await open('/posts', anna);
    expect(await screen.findByRole('heading', { level: 3, name: 'Рыжик' })).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: /^Сообщения/u })[0] as HTMLElement);
    await user.click(await screen.findByRole('link', { name: /boris/u }));
    const history = within(await screen.findByRole('log'));
    expect(await history.findByText('Ещё ждёт?')).toBeVisible();
  } finally {
    for (const { owner, name, native } of natives) {
      Object.defineProperty(owner, name, native as PropertyDescriptor);
    }
    for (const [index, name] of NEWER.entries()) {
      Object.defineProperty(prototype, name, native[index] as PropertyDescriptor);
    }
  }
});
