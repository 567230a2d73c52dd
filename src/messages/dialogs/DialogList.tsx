import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Dialog } from '#contract/messages/messages.ts';
import { paths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { inbox } from '#src/messages/sync/inbox.ts';
import { useDialogs, useOutbox } from '#src/messages/sync/messagesStore.ts';
import { messagesTexts } from '#src/messages/texts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { moveFocus } from '#src/shared/ui/dom/arrowKeys.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { DialogRow } from './DialogRow.tsx';
import { archivePath, isArchiveOpen, rowsOf, timeOf } from './dialogRows.ts';
import { DialogSearch } from './DialogSearch.tsx';
import { DialogSheet } from './DialogSheet.tsx';
import { useDialogSearch } from './useDialogSearch.ts';
import styles from './DialogList.module.css';

interface DialogListProps {
  openId: number | undefined;
  /** A found message was chosen. */
  onFound: (otherId: number, messageId: number) => void;
}

/** The user's dialogs: support pinned on top, then the newest; what is put away has a list of its own. */
export function DialogList({ openId, onFound }: DialogListProps) {
  const { status, dialogs } = useDialogs();
  const outbox = useOutbox();
  const { refreshDialogs } = useActions(inbox);
  const isSupport = useUserId() === SUPPORT_ID;
  const search = useDialogSearch();
  const isInArchive = isArchiveOpen(useLocation().search);
  const [menuOf, setMenuOf] = useState<Dialog>();
  const [isMenuOpen, setMenuOpen] = useState(false);

  if (status === 'failed') {
    return <ErrorPanel text={messagesTexts.failed} onAction={refreshDialogs} />;
  }
  if (status === 'loading') return <DialogSkeletons />;
  const all = rowsOf(dialogs, outbox);
  const archived = all.filter(({ dialog }) => dialog.is_archived);
  const listed = isInArchive ? archived : all.filter(({ dialog }) => !dialog.is_archived);
  const rows = search.found?.map((dialog) => ({ dialog, unsent: undefined })) ?? listed;
  const isEmpty = all.every((row) => timeOf(row) === null);
  return (
    <>
      {!isEmpty && <DialogSearch search={search} />}
      {isInArchive && <ToAll />}
      {!isInArchive && !search.found && archived.length > 0 && (
        <ToArchive count={archived.length} />
      )}
      {/* Arrows walk its links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={styles.list}
        onKeyDown={(event) => moveFocus(event, [...event.currentTarget.querySelectorAll('a')])}
      >
        {rows.map(({ dialog, unsent }) => (
          <DialogRow
            key={dialog.user_id}
            dialog={dialog}
            unsent={unsent}
            openId={openId}
            isInArchive={isInArchive}
            onOpen={() => {
              if (dialog.found) onFound(dialog.user_id, dialog.found.id);
            }}
            onMenu={
              canPutAway(dialog)
                ? () => {
                    setMenuOf(dialog);
                    setMenuOpen(true);
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {isInArchive && rows.length === 0 && (
        <EmptyState title={messagesTexts.archiveEmpty} text={messagesTexts.archiveHint} />
      )}
      {isEmpty && !isInArchive && (
        <EmptyState
          title={messagesTexts.empty}
          text={isSupport ? messagesTexts.emptySupportHint : messagesTexts.emptyHint}
          action={!isSupport && <Button to={paths.posts}>{messagesTexts.toAds}</Button>}
        />
      )}
      {menuOf && (
        <DialogSheet dialog={menuOf} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
    </>
  );
}

/** Support stays on top, and what is not sent yet is no dialog. */
const canPutAway = ({ user_id: id, last_time: time }: Dialog): boolean =>
  id !== SUPPORT_ID && time !== null;

const ToArchive = ({ count }: { count: number }) => (
  <Link to={archivePath} className={styles.aside}>
    <Icon name={moreIcons.archive} size={20} />
    {messagesTexts.archive} <span className={styles.count}>{count}</span>
  </Link>
);

const ToAll = () => (
  <Link to={paths.messages} replace className={styles.aside}>
    <Icon name="back" size={20} />
    {messagesTexts.allDialogs}
  </Link>
);

function DialogSkeletons() {
  return (
    <>
      <output className="visuallyHidden">{messagesTexts.loading}</output>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={48} height={48} radius={24} />
          <span className={styles.text}>
            <Skeleton width="45%" height={16} />
            <Skeleton width="80%" height={14} />
          </span>
        </div>
      ))}
    </>
  );
}
