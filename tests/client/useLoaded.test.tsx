import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';

/** Requests that the test answers, the newest last. */
function makeRequests() {
  const sent: { signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] = [];
  const load = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      sent.push({ signal, answer: resolve, fail: () => reject(new Error('failed')) });
    });
  const at = (index: number) => {
    const request = sent.at(index);
    if (!request) throw new Error('nothing was requested');
    return request;
  };
  return { sent, load, at };
}

function loadOf(first: string | undefined) {
  const requests = makeRequests();
  const hook = renderHook(({ key }) => useLoaded(key, requests.load), {
    initialProps: { key: first },
  });
  return { ...hook, ...requests, now: () => hook.result.current };
}

test('an answer for a former key is ignored, whenever it comes', async () => {
  const { rerender, at, now } = loadOf('Рекс');
  rerender({ key: 'Мурка' });
  expect(at(0).signal.aborted).toBe(true);
  await act(async () => at(1).answer('кошка'));
  await act(async () => at(0).answer('пёс'));
  expect(now()).toMatchObject({ value: 'кошка', status: 'ready' });
});

test('what was loaded for another key is no value of this one', async () => {
  const { rerender, at, now } = loadOf('Рекс');
  expect(now()).toMatchObject({ value: undefined, status: 'loading' });
  await act(async () => at(0).answer('пёс'));
  rerender({ key: 'Мурка' });
  expect(now()).toMatchObject({ value: undefined, latest: 'пёс', status: 'loading' });
});

test('a failure is told, and loading again replaces it', async () => {
  const { at, now } = loadOf('Рекс');
  await act(async () => at(0).fail());
  expect(now()).toMatchObject({ value: undefined, status: 'failed' });
  act(() => void now().reload());
  expect(now().status).toBe('loading');
  await act(async () => at(1).answer('пёс'));
  expect(now()).toMatchObject({ value: 'пёс', status: 'ready' });
});

test('loading again keeps the value, and the answer to the first request comes too late', async () => {
  const { at, now } = loadOf('Рекс');
  act(() => void now().reload());
  await act(async () => at(1).answer('новый'));
  await act(async () => at(0).answer('старый'));
  expect(now().value).toBe('новый');
  act(() => void now().reload());
  expect(now()).toMatchObject({ value: 'новый', status: 'ready' });
});

test('what is loaded can be changed; before there is nothing to change', async () => {
  const { at, now } = loadOf('Рекс');
  act(() => now().change((text) => `${text}!`));
  await act(async () => at(0).answer('пёс'));
  act(() => now().change((text) => `${text}!`));
  expect(now().value).toBe('пёс!');
});

test('without a key nothing is requested; a component that goes aborts its request', () => {
  const { rerender, unmount, sent, at } = loadOf(undefined);
  expect(sent).toEqual([]);
  rerender({ key: 'Рекс' });
  unmount();
  expect(at(0).signal.aborted).toBe(true);
});
