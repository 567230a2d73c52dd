import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useMessagesActions } from '#src/messages/sync/messagesStore.ts';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { searchTexts } from '#src/messages/texts.ts';
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
  const [found, setFound] = useState<readonly Message[]>();
  const [hasFailed, setFailed] = useState(false);
  const [place, setPlace] = useState(0);
  const { searchMessages } = useMessagesActions();
  const show = useRef(onShow);
  useEffect(() => {
    show.current = onShow;
  });
  const q = text.trim();

  useEffect(() => {
    if (q === '') return undefined;
    let isOutdated = false;
    const search = async () => {
      const page = await searchMessages(otherId, q).catch(() => undefined);
      if (isOutdated) return;
      setFailed(page === undefined);
      if (!page) return;
      const newestFirst = page.toReversed();
      setFound(newestFirst);
      setPlace(0);
      if (newestFirst[0]) show.current(newestFirst[0].id);
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [q, otherId, searchMessages]);

  const count = q === '' ? 0 : (found?.length ?? 0);
  const go = (next: number) => {
    const message = found?.[next];
    if (!message) return;
    setPlace(next);
    onShow(message.id);
  };
  let note = count > 0 ? searchTexts.found(place + 1, count) : '';
  if (q !== '' && found && count === 0) note = searchTexts.nothing;
  if (q !== '' && hasFailed) note = searchTexts.failed;
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
