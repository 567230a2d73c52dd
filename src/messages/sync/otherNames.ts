import { useEffect } from 'react';
import { getOtherUser } from '#contract/messages/messages.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { messagesTexts } from '#src/messages/texts.ts';
import { useDialog, useDialogs } from './messagesStore.ts';

interface NamesState {
  /** By user id. */
  names: Readonly<Record<number, string>>;
}

/** Names of users without a dialog. */
function otherNamesStore({ api, createState }: Stores) {
  const state = createState<NamesState>('otherNames', { names: {} });
  return {
    state,
    async loadName(userId: number): Promise<void> {
      try {
        const { username } = await api.fetch(getOtherUser, { params: { userId } });
        state.setState(({ names }) => ({ names: { ...names, [userId]: username } }));
      } catch {
        // The dialog has the name after the first message.
      }
    },
  };
}

/** The name of the other user of a dialog, which may not exist yet. */
export function useOtherName(otherId: number | undefined): string {
  const dialog = useDialog(otherId);
  const areDialogsKnown = useDialogs().status === 'ready';
  const name = useStoreState(otherNamesStore, ({ names }) =>
    otherId === undefined ? undefined : names[otherId],
  );
  const { loadName } = useActions(otherNamesStore);
  const isNew = areDialogsKnown && !dialog && otherId !== SUPPORT_ID;
  useEffect(() => {
    if (isNew && otherId !== undefined) void loadName(otherId);
  }, [isNew, otherId, loadName]);

  if (otherId === SUPPORT_ID) return messagesTexts.support;
  return dialog?.username ?? name ?? messagesTexts.newcomer;
}
