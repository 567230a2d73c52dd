import { readStored, store } from '#src/shared/device/userStorage.ts';

const POSITIONS_MAX = 50;
const NAME = 'message-positions';

type Positions = readonly (readonly [otherId: number, messageId: number])[];

function readAll(userId: number | undefined): Positions {
  try {
    return JSON.parse(readStored(NAME, userId) ?? '[]') as Positions;
  } catch {
    return [];
  }
}

/** The message on view when the conversation was left; undefined at its end. */
export const readPosition = (userId: number | undefined, otherId: number): number | undefined =>
  readAll(userId).find(([id]) => id === otherId)?.[1];

/** Stores the reading position; undefined removes it. */
export function storePosition(
  userId: number | undefined,
  otherId: number,
  messageId: number | undefined,
): void {
  const others = readAll(userId).filter(([id]) => id !== otherId);
  const all = messageId === undefined ? others : [...others, [otherId, messageId] as const];
  store(NAME, userId, JSON.stringify(all.slice(-POSITIONS_MAX)));
}
