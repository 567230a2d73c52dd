import { useEffect } from 'react';
import { getPerson, type Person } from '#contract/people/people.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { conversationTexts, messagesTexts } from '#src/messages/texts.ts';
import { useDialog, useDialogs } from './messagesStore.ts';

/** As long as the server rounds. */
const REFRESH_MS = 5 * MINUTE_MS;
/** The server rounds down to five minutes and knows of a use up to five minutes later. */
const JUST_NOW_MS = 10 * MINUTE_MS;

export type Other = Pick<Person, 'username' | 'avatar' | 'verified'>;

interface Known {
  person: Person;
  /** When the person was here, in words. */
  seen: string | undefined;
}

/** Users of open conversations, by id. */
function peopleStore({ api, createState }: Stores) {
  const state = createState<Readonly<Record<number, Known>>>('otherPeople', {});
  return {
    state,
    async loadPerson(userId: number): Promise<void> {
      // Without an answer there is only what the dialog tells.
      const person = await api.fetch(getPerson, { params: { userId } }).catch(() => {});
      if (person) state.setState({ [userId]: { person, seen: seenText(person.last_seen) } });
    },
  };
}

function seenText(time: string | null): string | undefined {
  if (time === null) return undefined;
  return Date.now() - Date.parse(time) < JUST_NOW_MS
    ? conversationTexts.lastSeenNow
    : conversationTexts.lastSeen(formatDateTime(time));
}

const useKnown = (userId: number | undefined): Known | undefined =>
  useStoreState(peopleStore, (people) => (userId === undefined ? undefined : people[userId]));

/** The other user of a dialog, which may not exist yet. */
export function useOtherPerson(otherId: number | undefined): Other {
  const dialog = useDialog(otherId);
  const areDialogsKnown = useDialogs().status === 'ready';
  const known = useKnown(otherId);
  const { loadPerson } = useActions(peopleStore);
  const isNew = areDialogsKnown && !dialog && otherId !== SUPPORT_ID;
  useEffect(() => {
    if (isNew && otherId !== undefined) void loadPerson(otherId);
  }, [isNew, otherId, loadPerson]);

  const nobody = { avatar: null, verified: null };
  if (otherId === SUPPORT_ID) return { ...nobody, username: messagesTexts.support };
  return dialog ?? known?.person ?? { ...nobody, username: messagesTexts.newcomer };
}

/** «был(а) сегодня в 09:05»; undefined when it is not told when the other user was last here. */
export function useLastSeen(otherId: number | undefined): string | undefined {
  const dialog = useDialog(otherId);
  const { loadPerson } = useActions(peopleStore);
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
      if (!document.hidden) void loadPerson(otherId);
    };
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isTold, otherId, loadPerson]);
  const known = useKnown(otherId);
  return isTold ? known?.seen : undefined;
}
