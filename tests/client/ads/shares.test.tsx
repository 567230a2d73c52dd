import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AdStats } from '#contract/ads/ads.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, sentTo, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let owner: TestUser;
let sharer: TestUser;
let id: number;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  owner = await world.as('owner');
  sharer = await world.as('sharer');
  id = await publishPet(world, owner, { title: 'Щенок' });
});

const codeOf = async (): Promise<string> =>
  (await sharer.post<{ code: string }>('/api/share-code', { ad_id: id })).body.code;
const stats = async () => (await owner.get<AdStats>(`/api/articles/${id}/stats`)).body;

test('a shared link leaves the address and is counted once for a device', async () => {
  const code = await codeOf();
  const visit = async () => {
    await open(`/post/${id}?from=${code}`);
    await screen.findByRole('heading', { level: 1, name: 'Щенок' });
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(window.location.pathname).toBe(`/post/${id}`);
  };
  await visit();
  await waitFor(async () => expect(await stats()).toMatchObject({ shares: 1, opened: 1 }));
  cleanup();
  await visit();
  expect(sentTo('/api/share-opened')).toHaveLength(1);
  cleanup();
  await open(`/post/${id}`, owner);
  expect(await screen.findByText(/поделились 1, открыли 1/u)).toBeVisible();
});

test('who opens a shared link and signs in then is told of, without another count', async () => {
  const code = await codeOf();
  await open(`/post/${id}?from=${code}`);
  await waitFor(async () => expect(await stats()).toMatchObject({ opened: 1 }));
  cleanup();
  const reader = await world.as('reader');
  await open(`/post/${id}`, reader);
  await waitFor(async () => {
    const { body } = await reader.get<{ opened_shares: number[] }>('/api/my-data');
    expect(body.opened_shares).toEqual([id]);
  });
  expect(await stats()).toMatchObject({ opened: 1 });
});

test('what a user shares is counted, and has the code of the user when that comes soon', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const user = await open(`/post/${id}`, sharer);
  await user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
  await user.click(await screen.findByRole('button', { name: 'Поделиться' }));
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(1));
  await waitFor(async () => expect(await stats()).toMatchObject({ shares: 1 }));
  const code = await codeOf();
  // On a busy machine the link does not wait for it.
  expect(copied.mock.calls[0]?.[0]).toMatch(new RegExp(`/post/${id}(?:\\?from=${code})?$`, 'u'));
});
