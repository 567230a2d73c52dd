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

export type Outbox = Readonly<Record<number, readonly Outgoing[]>>;

const draftKey = (userId: number, otherId: number): string => `message-draft-${userId}-${otherId}`;
const outboxKey = (userId: number): string => `message-outbox-${userId}`;

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A full storage keeps nothing beyond this page.
  }
}

export const readDraft = (userId: number, otherId: number): string =>
  localStorage.getItem(draftKey(userId, otherId)) ?? '';

export const writeDraft = (userId: number, otherId: number, text: string): void =>
  write(draftKey(userId, otherId), text.trim() === '' ? undefined : text);

/** What an earlier page could not send. Nothing goes out by itself at a start: the person decides. */
export function readOutbox(userId: number): Outbox {
  try {
    const kept = JSON.parse(localStorage.getItem(outboxKey(userId)) ?? '{}') as Outbox;
    return Object.fromEntries(
      Object.entries(kept).map(([otherId, list]) => [
        otherId,
        list.map(({ key, text, time }): Outgoing => ({ key, text, time, status: 'failed' })),
      ]),
    );
  } catch {
    return {};
  }
}

export function writeOutbox(userId: number, outbox: Outbox): void {
  const filled = Object.entries(outbox).filter(([, list]) => list.length > 0);
  write(
    outboxKey(userId),
    filled.length > 0 ? JSON.stringify(Object.fromEntries(filled)) : undefined,
  );
}
