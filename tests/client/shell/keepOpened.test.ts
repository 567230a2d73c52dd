import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOpened } from '#src/app/kept/keepOpened.ts';
import { waitFor } from '#tests/support/waits.ts';

const told = vi.fn<(message: { path: string; images: string[] }) => void>();
let stop: (() => void) | undefined;

beforeEach(() => {
  told.mockClear();
  const worker = { register: async () => {}, ready: { active: { postMessage: told } } };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: worker });
  document.body.innerHTML = '<main id="main"><img alt="" src="/api/image/abcdefgh"></main>';
});
afterEach(() => {
  stop?.();
  document.body.replaceChildren();
});

const photo = () => document.querySelector('img') as HTMLImageElement;

test('an ad is kept as soon as its photo is there', async () => {
  stop = keepOpened('/post/7', false);
  expect(told).not.toHaveBeenCalled();
  photo().dispatchEvent(new Event('load'));
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(told.mock.calls[0]?.[0]).toMatchObject({ path: '/post/7' });
});

test('a photo that comes after the page was kept is kept too', async () => {
  stop = keepOpened('/post/7', true);
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  photo().dispatchEvent(new Event('load'));
  await waitFor(() => expect(told).toHaveBeenCalledTimes(2));
});

test('a photo of the next page keeps nothing of the page before', async () => {
  keepOpened('/post/7', false)();
  photo().dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
});
