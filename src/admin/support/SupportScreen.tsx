import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import type { Letter } from '#contract/support.ts';
import { ListEnd } from '#src/admin/ListEnd.tsx';
import { usePagination } from '#src/admin/pagination.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { formatDateTime } from '#src/shared/format.ts';
import { canGoBack } from '#src/shared/history.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { useActions } from '#src/shared/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { LetterPanel } from './LetterPanel.tsx';
import { letterList, type LetterFilter } from './supportStore.ts';
import { supportTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';

const SEARCH_PAUSE_MS = 300;

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
      {openId === undefined ? <Letters /> : <LetterPanel key={openId} id={openId} onDone={close} />}
    </Screen>
  );
}

function Letters() {
  const [filter, setFilter] = useState<LetterFilter['filter']>('unanswered');
  const [text, setText] = useState('');
  const list = useActions(letterList);
  const { status, moreStatus, items, hasMore } = usePagination(list);
  const q = text.trim() || undefined;

  useEffect(() => {
    const load = () => void list.load({ filter, q });
    if (q === undefined) {
      load();
      return undefined;
    }
    const timer = setTimeout(load, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [list, filter, q]);

  const isEmpty = status === 'ready' && items.length === 0;
  return (
    <div className={rows.column}>
      <ChoiceField
        label={supportTexts.show}
        value={filter}
        options={(['unanswered', 'all'] as const).map((value) => ({
          value,
          label: supportTexts.filters[value],
        }))}
        onChange={(value) => setFilter(value === 'all' ? 'all' : 'unanswered')}
      />
      <Field label={supportTexts.search}>
        <TextInput type="search" value={text} max={100} onChange={setText} />
      </Field>
      {status === 'failed' && (
        <ErrorPanel text={listTexts.failed} onAction={() => void list.load({ filter, q })} />
      )}
      {(status === 'idle' || status === 'loading') && (
        <RowSkeletons label={supportTexts.loading} count={4} />
      )}
      {isEmpty && (
        <EmptyState
          text={q === undefined ? supportTexts.none : supportTexts.nothing}
          action={<Button to={paths.admin}>{supportTexts.toHub}</Button>}
        />
      )}
      {status === 'ready' && !isEmpty && (
        <>
          <ul className={rows.rows}>
            {items.map((letter) => (
              <li key={letter.user_id}>
                <LetterRow letter={letter} />
              </li>
            ))}
          </ul>
          <ListEnd moreStatus={moreStatus} hasMore={hasMore} onMore={() => void list.loadMore()} />
        </>
      )}
    </div>
  );
}

function LetterRow({ letter }: { letter: Letter }) {
  const viewerId = useUserId();
  const { user_id: id, username, last_message: last, last_from: from, asked } = letter;
  const { held_by: holder, is_deleted: isDeleted } = letter;
  const isHeld = holder !== null && holder.admin_id !== viewerId;
  const notes = [
    asked === null ? formatDateTime(letter.last_time) : supportTexts.asked(formatDateTime(asked)),
    ...(isHeld ? [supportTexts.held(holder.username)] : []),
    ...(isDeleted ? [supportTexts.deleted] : []),
  ];
  return (
    <Link to={`${paths.adminSupport}?with=${id}`} className={rows.row}>
      <span className={rows.text}>
        <span className={rows.name}>{username}</span>
        <span>
          {from === id ? '' : supportTexts.own}
          {last}
        </span>
        <span className={rows.note}>{notes.join(' · ')}</span>
      </span>
    </Link>
  );
}
