import { useStoreState, type Stores } from '#src/shared/stores.ts';

/** The unread count of the bars; the code that counts loads separately. */
export function unreadStore({ createState }: Stores) {
  const state = createState('unread', { total: 0 });
  return { state, showTotal: (total: number): void => state.setState({ total }) };
}

export const useUnreadTotal = (): number => useStoreState(unreadStore, ({ total }) => total);
