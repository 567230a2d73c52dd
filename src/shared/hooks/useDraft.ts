import { useCallback, useState } from 'react';
import { readStored, removeStored, store } from '#src/shared/device/userStorage.ts';

/** What a user has typed and not sent yet; undefined without any. */
export function readDraft<Value>(name: string, userId: number | undefined): Value | undefined {
  const text = readStored(name, userId);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Stores a draft at once, because the page may close at any time; undefined removes it. */
export function writeDraft<Value>(
  name: string,
  userId: number | undefined,
  draft: Value | undefined,
): void {
  if (draft === undefined) removeStored(name, userId);
  else store(name, userId, JSON.stringify(draft));
}

/**
 * State of what a user types. It outlives the screen and the page until it is set to undefined: a
 * login that has expired, for example, leads to the login page and back.
 * @param name `typed-` and what it belongs to
 */
export function useDraft<Value>(
  name: string,
  userId: number | undefined,
): readonly [Value | undefined, (draft: Value | undefined) => void] {
  // The login may expire while the screen is shown.
  const [owner] = useState(userId);
  const [draft, setDraft] = useState(() => readDraft<Value>(name, owner));
  const change = useCallback(
    (next: Value | undefined) => {
      setDraft(next);
      writeDraft(name, owner, next);
    },
    [name, owner],
  );
  return [draft, change];
}
