import { useEffect } from 'react';
import { getPerson, type Person } from '#contract/people/people.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { messagesTexts } from '#src/messages/texts.ts';
import { useDialog, useDialogs } from './messagesStore.ts';

export type Other = Pick<Person, 'username' | 'avatar' | 'verified'>;

interface PeopleState {
  /** By user id. */
  people: Readonly<Record<number, Other>>;
}

/** Users without a dialog. */
function otherPeopleStore({ api, createState }: Stores) {
  const state = createState<PeopleState>('otherPeople', { people: {} });
  return {
    state,
    async loadPerson(userId: number): Promise<void> {
      try {
        const person = await api.fetch(getPerson, { params: { userId } });
        state.setState(({ people }) => ({ people: { ...people, [userId]: person } }));
      } catch {
        // The dialog has the name after the first message.
      }
    },
  };
}

/** The other user of a dialog, which may not exist yet. */
export function useOtherPerson(otherId: number | undefined): Other {
  const dialog = useDialog(otherId);
  const areDialogsKnown = useDialogs().status === 'ready';
  const person = useStoreState(otherPeopleStore, ({ people }) =>
    otherId === undefined ? undefined : people[otherId],
  );
  const { loadPerson } = useActions(otherPeopleStore);
  const isNew = areDialogsKnown && !dialog && otherId !== SUPPORT_ID;
  useEffect(() => {
    if (isNew && otherId !== undefined) void loadPerson(otherId);
  }, [isNew, otherId, loadPerson]);

  const nobody = { avatar: null, verified: null };
  if (otherId === SUPPORT_ID) return { ...nobody, username: messagesTexts.support };
  return dialog ?? person ?? { ...nobody, username: messagesTexts.newcomer };
}
