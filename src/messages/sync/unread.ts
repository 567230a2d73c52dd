import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';

interface MessageCounts {
  /** Unread messages. */
  total: number;
  /** Own messages that failed. */
  failed: number;
}

/** The counts of the bars; the code that counts loads separately. */
export function unreadStore({ createState }: Stores) {
  const state = createState<MessageCounts>('unread', { total: 0, failed: 0 });
  return { state, showCounts: (counts: MessageCounts): void => state.setState(counts) };
}

export const useMessageCounts = (): MessageCounts => ({
  total: useStoreState(unreadStore, ({ total }) => total),
  failed: useStoreState(unreadStore, ({ failed }) => failed),
});
