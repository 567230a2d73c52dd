import type { Dialog, Message } from '#contract/messages/messages.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import { KEPT_KEY } from '#src/session/token.ts';
import type { Conversation } from './conversation.ts';

const DIALOGS_MAX = 20;
const MESSAGES_MAX = 30;

type Part = Pick<Conversation, 'hasOlder'> & { messages: readonly Message[] };

interface Kept {
  /** Inside a messenger all accounts of a phone share the storage. */
  userId: number;
  dialogs: readonly Dialog[];
  /** The ends of those that were opened, by the other user. */
  parts: Readonly<Record<number, Part>>;
}

/** The last dialogs of the user as this device has seen them; undefined when there are none. */
export function readKept(userId: number): Kept | undefined {
  try {
    const kept = JSON.parse(readStored(KEPT_KEY, undefined) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the last dialogs for reading without a connection, until the log-out. */
export function keepDialogs(
  userId: number,
  all: readonly Dialog[],
  conversations: Readonly<Record<number, Conversation>>,
): void {
  const before = readKept(userId)?.parts ?? {};
  const dialogs = all.slice(0, DIALOGS_MAX);
  const parts = dialogs.flatMap(({ user_id: id }) => {
    const part = endOf(conversations[id]) ?? before[id];
    return part ? [[id, part] as const] : [];
  });
  const kept: Kept = { userId, dialogs, parts: Object.fromEntries(parts) };
  store(KEPT_KEY, undefined, JSON.stringify(kept));
}

function endOf(conversation: Conversation | undefined): Part | undefined {
  if (conversation?.status !== 'ready' || conversation.hasNewer) return undefined;
  const { messages, hasOlder } = conversation;
  return {
    messages: messages.slice(-MESSAGES_MAX),
    hasOlder: hasOlder || messages.length > MESSAGES_MAX,
  };
}
