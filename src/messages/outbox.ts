/** A message of one's own that the server has not confirmed. */
export interface Outgoing {
  /** Names what is sent: sending it again does not repeat it. */
  key: string;
  text: string;
  time: string;
  status: 'sending' | 'failed';
  /** Why it was not sent, in words. */
  error?: string | undefined;
  /** No answer came: goes by itself when the connection is back. */
  isLost?: boolean | undefined;
}

/** What waits to be sent, by the person it is written to. */
export type Outbox = Readonly<Record<number, readonly Outgoing[]>>;

const prefixOf = (userId: number): string => `message-outbox-${userId}-`;
const entryName = (userId: number, otherId: number, key: string): string =>
  `${prefixOf(userId)}${otherId}-${key}`;

/** The message that an entry is about; undefined when the entry is none of this person's. */
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

/** `waiting` with this message in its place, in the order of writing. */
export function withOutgoing(waiting: readonly Outgoing[], outgoing: Outgoing): Outgoing[] {
  const all = [...waiting.filter(({ key }) => key !== outgoing.key), outgoing];
  all.sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
  return all;
}

/** What earlier pages could not send. Nothing goes out by itself at a start: the person decides. */
export function readOutbox(userId: number): Outbox {
  const outbox: Record<number, Outgoing[]> = {};
  for (let index = 0; index < localStorage.length; index += 1) {
    const name = localStorage.key(index) ?? '';
    const entry = readName(userId, name);
    const stored = entry && readEntry(localStorage.getItem(name));
    if (!entry || !stored) continue;
    const { key, text, time } = stored;
    const before = outbox[entry.otherId] ?? [];
    outbox[entry.otherId] = withOutgoing(before, { key, text, time, status: 'failed' });
  }
  return outbox;
}

/**
 * Writes what has changed. Each message has an entry of its own: tabs share the storage, and one that
 * wrote all it knows would wipe out what the others have to send.
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
      // A full storage keeps nothing beyond this page.
    }
  }
}

/** Tells what other tabs write and remove, without `outgoing` for a message that waits no more. */
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
