import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import type { Letter } from '#contract/messages/support.ts';
import { ListEnd } from '#src/admin/ListEnd.tsx';
import { PagedList } from '#src/admin/PagedList.tsx';
import { usePages } from '#src/shared/stores/pages.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { canGoBack } from '#src/shared/history.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { LetterPanel } from './LetterPanel.tsx';
import { letterList, type LetterFilter } from './supportStore.ts';
import { supportTexts } from './texts.ts';
import styles from './SupportScreen.module.css';
import rows from '#src/admin/rows.module.css';

const SEARCH_PAUSE_MS = 300;

type Filter = LetterFilter['filter'];

/** The letters to support, and the one that is open (`?with=`). */
export function SupportScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [, param] = /[?&]with=(\d{1,9})(?:&|$)/u.exec(search) ?? [];
  const openId = param === undefined ? undefined : Number(param);
  const close = () => {
    if (canGoBack()) void navigate(-1);
    else void navigate(paths.adminSupport, { replace: true });
  };
  return (
    <Screen
      title={supportTexts.title}
      backLabel={openId === undefined ? undefined : supportTexts.back}
      onBack={openId === undefined ? undefined : close}
    >
      <SupportContent openId={openId} onClose={close} />
    </Screen>
  );
}

/** On phones the list or the letter, on wide screens both side by side. */
function SupportContent({ openId, onClose }: { openId: number | undefined; onClose: () => void }) {
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const [filter, setFilter] = useState<Filter>('unanswered');
  const [text, setText] = useState('');
  const list = useActions(letterList);
  const { items } = usePages(list);
  const next = nextOf(items, openId);
  const q = text.trim() || undefined;
  useLetters({ filter, q }, openId);

  const settled = () => {
    if (filter !== 'unanswered') return;
    list.state.setState((now) => ({ items: now.items.filter(({ user_id: id }) => id !== openId) }));
  };
  const letters = (
    <Letters
      openId={openId}
      query={{ filter, q }}
      text={text}
      onFilter={setFilter}
      onText={setText}
    />
  );
  const panel = openId !== undefined && (
    <LetterPanel
      key={openId}
      id={openId}
      onNext={next && (() => void navigate(letterPath(next), { replace: true }))}
      onSettled={settled}
      onDone={onClose}
    />
  );
  if (!isDesktop) return panel || letters;
  return (
    <div className={styles.sides}>
      {letters}
      {panel || <p className={styles.nothing}>{supportTexts.choose}</p>}
    </div>
  );
}

const letterPath = ({ user_id: id }: Letter): string => `${paths.adminSupport}?with=${id}`;

/** The letter to answer after this one: the next that waits, else the first. */
function nextOf(items: readonly Letter[], openId: number | undefined): Letter | undefined {
  const place = items.findIndex(({ user_id: id }) => id === openId);
  const others = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
  return others.find(({ asked, held_by: holder }) => asked !== null && holder === null);
}

/** Loads the list, which an open letter needs for the next one; a search waits for its typing. */
function useLetters({ filter, q }: LetterFilter, openId: number | undefined): void {
  const list = useActions(letterList);
  const isOpen = openId !== undefined;
  const loaded = useRef<string>(undefined);
  useEffect(() => {
    const key = `${filter} ${q}`;
    // The list stays while its letters are worked off.
    const isShown = loaded.current === key;
    if (isOpen && isShown) return undefined;
    loaded.current = key;
    const load = () => void list.load({ filter, q }, isShown ? 'ready' : undefined);
    if (q === undefined) {
      load();
      return undefined;
    }
    const timer = setTimeout(load, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [list, filter, q, isOpen]);
}

interface LettersProps {
  openId: number | undefined;
  query: LetterFilter;
  text: string;
  onFilter: (filter: Filter) => void;
  onText: (text: string) => void;
}

function Letters({ openId, query, text, onFilter, onText }: LettersProps) {
  const { filter, q } = query;
  const list = useActions(letterList);
  const { items } = usePages(list);
  return (
    <div className={rows.stack}>
      <ChoiceField
        label={supportTexts.show}
        value={filter}
        options={(['unanswered', 'all'] as const).map((value) => ({
          value,
          label: supportTexts.filters[value],
        }))}
        onChange={(value) => onFilter(value === 'all' ? 'all' : 'unanswered')}
      />
      <SearchField label={supportTexts.search} value={text} onChange={onText} />
      <PagedList
        list={list}
        skeletons={<RowSkeletons label={supportTexts.loading} count={4} />}
        empty={
          <EmptyState
            text={q === undefined ? supportTexts.none : supportTexts.nothing}
            action={
              <Button mode="plain" to={paths.admin}>
                {supportTexts.toHub}
              </Button>
            }
          />
        }
      >
        <ul className={rows.rows}>
          {items.map((letter) => (
            <li key={letter.user_id}>
              <LetterRow letter={letter} openId={openId} />
            </li>
          ))}
        </ul>
        <ListEnd list={list} />
      </PagedList>
    </div>
  );
}

function LetterRow({ letter, openId }: { letter: Letter; openId: number | undefined }) {
  const viewerId = useUserId();
  const { user_id: id, username, last_message: last, last_from: from, asked } = letter;
  const { held_by: holder, is_deleted: isDeleted } = letter;
  const isOpen = id === openId;
  const isHeld = holder !== null && holder.admin_id !== viewerId;
  const notes = [
    asked === null ? formatDateTime(letter.last_time) : supportTexts.asked(formatDateTime(asked)),
    ...(isHeld ? [supportTexts.held(holder.username)] : []),
    ...(isDeleted ? [supportTexts.deleted] : []),
  ];
  return (
    <Link
      to={letterPath(letter)}
      // «К письмам» leads out of the letters, however many were opened beside the list.
      replace={openId !== undefined}
      aria-current={isOpen || undefined}
      className={rows.row}
    >
      <Avatar userId={id} name={isDeleted ? '' : username} image={letter.avatar} size={44} />
      <span className={rows.text}>
        <span className={rows.name}>{username}</span>
        <span className={styles.last}>
          {from === id ? '' : supportTexts.own}
          {last}
        </span>
        <span className={rows.note}>{notes.join('\u00A0· ')}</span>
      </span>
    </Link>
  );
}
