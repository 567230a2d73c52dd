import { useEffect } from 'react';
import { getPerson } from '#contract/people/people.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import { useDialog } from './messagesStore.ts';

/** As long as the server rounds. */
const REFRESH_MS = 5 * MINUTE_MS;

interface LastSeenState {
  /** By user id; undefined when it is not told. */
  texts: Readonly<Record<number, string | undefined>>;
}

/** When the users of open conversations were last here. */
function lastSeenStore({ api, createState }: Stores) {
  const state = createState<LastSeenState>('lastSeen', { texts: {} });
  return {
    state,
    async loadLastSeen(userId: number): Promise<void> {
      try {
        const { last_seen: time } = await api.fetch(getPerson, { params: { userId } });
        const text = time === null ? undefined : lastSeenText(time);
        state.setState(({ texts }) => ({ texts: { ...texts, [userId]: text } }));
      } catch {
        // Without it nothing is shown.
      }
    },
  };
}

/** The server rounds down to five minutes and knows of a use up to five minutes later. */
const JUST_NOW_MS = 10 * MINUTE_MS;

const lastSeenText = (time: string): string =>
  Date.now() - Date.parse(time) < JUST_NOW_MS
    ? conversationTexts.lastSeenNow
    : conversationTexts.lastSeen(formatDateTime(time));

/** «был(а) сегодня в 09:05»; undefined when it is not told when the other user was last here. */
export function useLastSeen(otherId: number | undefined): string | undefined {
  const dialog = useDialog(otherId);
  const { loadLastSeen } = useActions(lastSeenStore);
  const isTold =
    dialog !== undefined &&
    otherId !== SUPPORT_ID &&
    !dialog.is_deleted &&
    !dialog.blocked_by_me &&
    !dialog.blocked_by_them &&
    dialog.last_time !== null;
  useEffect(() => {
    if (!isTold || otherId === undefined) return undefined;
    const load = () => {
      if (!document.hidden) void loadLastSeen(otherId);
    };
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isTold, otherId, loadLastSeen]);
  const text = useStoreState(lastSeenStore, ({ texts }) =>
    otherId === undefined ? undefined : texts[otherId],
  );
  return isTold ? text : undefined;
}
