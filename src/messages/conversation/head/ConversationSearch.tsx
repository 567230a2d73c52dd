import { useEffect, useRef, useState } from 'react';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { usePaused } from '#src/shared/hooks/usePaused.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { searchTexts } from '#src/messages/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import styles from './ConversationSearch.module.css';

const PAUSE_MS = 300;

interface ConversationSearchProps {
  otherId: number;
  onShow: (messageId: number) => void;
  onClose: () => void;
}

/** Finds messages of one conversation and walks them, from the newest. */
export function ConversationSearch({ otherId, onShow, onClose }: ConversationSearchProps) {
  const [text, setText] = useState('');
  const { searchMessages } = useActions(messagesStore);
  const show = useRef(onShow);
  useEffect(() => {
    show.current = onShow;
  });
  const q = text.trim();

  const asked = usePaused(q, PAUSE_MS);
  const { latest: found, status } = useLoaded(
    asked === '' ? undefined : `${otherId} ${asked}`,
    async () => (await searchMessages(otherId, asked)).toReversed(),
  );
  // The newest one of what is found now.
  const [chosen, setChosen] = useState({ found, place: 0 });
  const place = chosen.found === found ? chosen.place : 0;
  useEffect(() => {
    if (found?.[0]) show.current(found[0].id);
  }, [found]);

  const count = q === '' ? 0 : (found?.length ?? 0);
  const go = (next: number) => {
    const message = found?.[next];
    if (!message) return;
    setChosen({ found, place: next });
    onShow(message.id);
  };
  let note = count > 0 ? searchTexts.found(place + 1, count) : '';
  if (q !== '' && found && count === 0) note = searchTexts.nothing;
  if (q !== '' && status === 'failed') note = searchTexts.failed;
  return (
    <search className={styles.search}>
      <SearchField
        // The user has just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={searchTexts.messages}
        value={text}
        onChange={setText}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
          if (key === 'Enter') go((place + 1) % Math.max(count, 1));
        }}
      />
      <output className={styles.note}>{note}</output>
      <IconButton
        icon="down"
        size={20}
        label={searchTexts.earlier}
        className={styles.up}
        disabled={place + 1 >= count}
        onClick={() => go(place + 1)}
      />
      <IconButton
        icon="down"
        size={20}
        label={searchTexts.later}
        disabled={place === 0}
        onClick={() => go(place - 1)}
      />
      <IconButton icon="close" size={20} label={searchTexts.close} onClick={onClose} />
    </search>
  );
}
