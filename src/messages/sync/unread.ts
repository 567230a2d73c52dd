import { useStoreState, type Stores } from '#src/shared/stores.ts';

/** All that the bars know of the messages; the code that counts them loads separately. */
export function unreadStore({ createState }: Stores) {
  const state = createState('unread', { total: 0 });
  return { state, showTotal: (total: number): void => state.setState({ total }) };
}

export const useUnreadTotal = (): number => useStoreState(unreadStore, ({ total }) => total);
