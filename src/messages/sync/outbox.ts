import { DAY_MS } from '#contract/time.ts';
import type { AdLink } from '#src/shared/text/textLinks.ts';
import type { Message } from '#contract/messages/messages.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/text/errorText.ts';

/** A message that a reply quotes. */
export type Quoted = NonNullable<Message['reply_to']>;

/**
 * A message that the server has not confirmed. Its moves:
 *
 * | from             | when                                      | to                          |
 * |------------------|-------------------------------------------|-----------------------------|
 * |                  | it is written                             | sending                     |
 * |                  | it is written behind one with a `sendsAt` | waiting for the same time   |
 * | sending          | the server confirms it, or has it already | gone                        |
 * | sending          | there is no connection                    | waiting for the connection  |
 * | sending          | a rate limit ends within a minute         | waiting, with a `sendsAt`   |
 * | sending          | there is any other error                  | failed                      |
 * | waiting          | it is due (`isDue`), or the user retries  | sending                     |
 * | failed           | the user retries                          | sending                     |
 * | sending, waiting | the app starts again                      | waiting, after a day failed |
 * | any              | it is discarded                           | gone                        |
 */
export interface Outgoing {
  /** Idempotency key: sending again creates no second message. */
  key: string;
  text: string;
  time: string;
  about?: AdLink | undefined;
  /** The quoted message. */
  replyTo?: Quoted | undefined;
  /** Number of photos; the photos themselves are in `messagePhotos.ts`. */
  photos?: number | undefined;
  status: 'sending' | 'waiting' | 'failed';
  /** The reason of the failure, as text. */
  error?: string | undefined;
  /** A waiting message is sent at this time; without it, when the connection is back. */
  sendsAt?: number | undefined;
}

/** Unsent messages by the id of the other user. */
export type Outbox = Readonly<Record<number, readonly Outgoing[]>>;

/** The longest rate limit that a message waits for by itself. */
const WAIT_MAX_S = 60;

/** How an error leaves a message: waiting, when the obstacle passes by itself, else failed. */
export function unsentBy(error: unknown): Pick<Outgoing, 'status' | 'error' | 'sendsAt'> {
  if (error instanceof ApiError && error.isNetwork) return { status: 'waiting' };
  const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
  return wait !== undefined && wait <= WAIT_MAX_S
    ? { status: 'waiting', sendsAt: Date.now() + wait * 1000 }
    : { status: 'failed', error: errorText(error) };
}

export const isDue = ({ status, sendsAt = 0 }: Outgoing): boolean =>
  status === 'waiting' && sendsAt <= Date.now();

export const isTimed = ({ status, sendsAt }: Outgoing): boolean =>
  status === 'waiting' && sendsAt !== undefined;

const prefixOf = (userId: number): string => `message-outbox-${userId}-`;
const entryName = (userId: number, otherId: number, key: string): string =>
  `${prefixOf(userId)}${otherId}-${key}`;

/** Parses the key of a storage entry; undefined when it is not in this user's outbox. */
function readName(userId: number, name: string): { otherId: number; key: string } | undefined {
  const prefix = prefixOf(userId);
  if (!name.startsWith(prefix)) return undefined;
  const [otherId, key] = name.slice(prefix.length).split('-');
  return key ? { otherId: Number(otherId), key } : undefined;
}

function readEntry(json: string | null): Outgoing | undefined {
  try {
    return (JSON.parse(json ?? 'null') as Outgoing | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Adds or replaces a message, in the order of writing. */
export function withOutgoing(waiting: readonly Outgoing[], outgoing: Outgoing): Outgoing[] {
  const all = [...waiting.filter(({ key }) => key !== outgoing.key), outgoing];
  all.sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
  return all;
}

/** After that long the user decides whether a message is still to be sent. */
const STALE_MS = DAY_MS;

/**
 * Unsent messages of earlier visits. Those that waited or were on their way are sent by the next
 * successful poll, with the same key: none is lost with the app, and none arrives twice.
 */
export function readOutbox(userId: number): Outbox {
  const outbox: Record<number, Outgoing[]> = {};
  for (let index = 0; index < localStorage.length; index += 1) {
    const name = localStorage.key(index) ?? '';
    const entry = readName(userId, name);
    const stored = entry && readEntry(localStorage.getItem(name));
    if (!entry || !stored) continue;
    const isStale = Date.now() - Date.parse(stored.time) > STALE_MS;
    const status = stored.status === 'failed' || isStale ? 'failed' : 'waiting';
    const before = outbox[entry.otherId] ?? [];
    outbox[entry.otherId] = withOutgoing(before, {
      ...stored,
      status,
      error: undefined,
      sendsAt: undefined,
    });
  }
  return outbox;
}

/**
 * Stores the changes. Each message has its own entry, because tabs share the storage and would
 * overwrite each other's outbox.
 */
export function writeWaiting(
  userId: number,
  otherId: number,
  before: readonly Outgoing[],
  waiting: readonly Outgoing[],
): void {
  for (const { key } of before) {
    const isGone = !waiting.some((outgoing) => outgoing.key === key);
    if (isGone) localStorage.removeItem(entryName(userId, otherId, key));
  }
  for (const outgoing of waiting) {
    if (before.includes(outgoing)) continue;
    try {
      localStorage.setItem(entryName(userId, otherId, outgoing.key), JSON.stringify(outgoing));
    } catch {
      // A full storage: the message is lost with the page.
    }
  }
}

/** Reports the entries that other tabs write; `outgoing` is undefined for a removed one. */
export function onOutboxElsewhere(
  ownerId: () => number | undefined,
  listener: (otherId: number, key: string, outgoing: Outgoing | undefined) => void,
): void {
  window.addEventListener('storage', ({ key: name, newValue }) => {
    const userId = ownerId();
    const entry = userId === undefined ? undefined : readName(userId, name ?? '');
    if (entry) listener(entry.otherId, entry.key, readEntry(newValue));
  });
}
