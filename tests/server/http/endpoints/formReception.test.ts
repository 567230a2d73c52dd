import { Hono, type Context } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { createFormReception, type FormChunks } from '#server/http/endpoints/formReception.ts';

const MEGABYTE = 1024 * 1024;

afterEach(() => {
  vi.useRealTimers();
});

/** The context of a request whose body the test writes. */
async function sender(headers: Record<string, string> = {}) {
  let write: (bytes: number) => void = () => {};
  let end = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (bytes) => controller.enqueue(new Uint8Array(bytes));
      end = () => controller.close();
    },
  });
  const app = new Hono();
  const { promise, resolve } = Promise.withResolvers<Context>();
  app.post('/', (context) => {
    resolve(context);
    return context.text('');
  });
  await app.request('/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { context: await promise, write, end };
}

async function lengthOf(chunks: FormChunks): Promise<number> {
  let length = 0;
  for await (const chunk of chunks) length += chunk.byteLength;
  return length;
}

const never = (): Promise<never> => new Promise(() => {});

/** A form of this size is read, and its work never ends. */
async function takeMemory(
  receive: ReturnType<typeof createFormReception>,
  megabytes: number,
): Promise<void> {
  const { context, write, end } = await sender();
  write(megabytes * MEGABYTE);
  end();
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  void receive(context, 'user 1', async (chunks) => {
    await lengthOf(chunks);
    resolve();
    return never();
  });
  await isRead;
}

test('an ordinary form does not wait for the memory that long ones have taken', async () => {
  const receive = createFormReception({ long: 4 });
  await takeMemory(receive, 4);
  const ordinary = await sender({ 'content-length': '3' });
  ordinary.write(3);
  ordinary.end();
  expect(await receive(ordinary.context, 'user 2', lengthOf)).toBe(3);
});

test('a form waits for memory that others have taken, then gets 503', async () => {
  const receive = createFormReception({ long: 4 });
  await takeMemory(receive, 4);
  vi.useFakeTimers();
  const second = await sender();
  second.write(1);
  const rejected = expect(receive(second.context, 'user 2', lengthOf)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 10,
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await rejected;
});

test('memory is free again after the work, also when it fails', async () => {
  const receive = createFormReception({ long: 4 });
  for (let form = 0; form < 3; form += 1) {
    const { context, write, end } = await sender();
    write(4 * MEGABYTE);
    end();
    const work = async (chunks: FormChunks) => {
      await lengthOf(chunks);
      throw new Error('invalid');
    };
    await expect(receive(context, 'user 1', work)).rejects.toThrow('invalid');
  }
});

test('each 10 seconds bring 200 KB, or the form ends with 408', async () => {
  vi.useFakeTimers();
  const receive = createFormReception();
  const { context, write } = await sender();
  const rejected = expect(receive(context, 'user 1', lengthOf)).rejects.toMatchObject({
    status: 408,
  });
  let isOver = false;
  void rejected.then(() => (isOver = true));
  for (let piece = 0; piece < 6; piece += 1) {
    write(300 * 1024);
    await vi.advanceTimersByTimeAsync(9_000);
  }
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  await rejected;
});

test('a form without a length ends at 48 MB', async () => {
  const receive = createFormReception();
  const { context, write } = await sender();
  const rejected = expect(receive(context, undefined, lengthOf)).rejects.toMatchObject({
    status: 413,
  });
  for (let megabyte = 0; megabyte < 49; megabyte += 1) write(MEGABYTE);
  await rejected;
});
