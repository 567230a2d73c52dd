import { useEffect } from 'react';
import { squareImage } from '#contract/images.ts';
import type { Dialog } from '#contract/messages/messages.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { classNames } from '#src/shared/classNames.ts';
import { countOf } from '#src/shared/text/format.ts';
import { dialogPath, paths } from '#contract/paths.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { moveFocus } from '#src/shared/ui/dom/arrowKeys.ts';
import { Mark } from '#src/shared/ui/Mark.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { aboutOf, adCards, useLinkedAd } from '#src/messages/conversation/history/adCards.ts';
import type { AdLink } from '#src/shared/text/textLinks.ts';
import { useIsTyping } from '#src/messages/sync/useIsTyping.ts';
import { VerifiedMark } from '#src/shared/ui/VerifiedMark.tsx';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { DialogSearch } from './DialogSearch.tsx';
import { useDialogSearch } from './useDialogSearch.ts';
import { readDraft } from '#src/messages/conversation/composer/drafts.ts';
import { inbox } from '#src/messages/sync/inbox.ts';
import { isBlocked, useDialogs, useOutbox } from '#src/messages/sync/messagesStore.ts';
import { useOtherPerson } from '#src/messages/sync/people.ts';
import { rowsOf, timeOf, type Row } from './dialogRows.ts';
import { messagesTexts } from '#src/messages/texts.ts';
import { messageTime } from '#src/messages/times.ts';
import styles from './DialogList.module.css';

interface DialogListProps {
  openId: number | undefined;
  /** A found message was chosen. */
  onFound: (otherId: number, messageId: number) => void;
}

/** The user's dialogs: support pinned on top, then the newest. */
export function DialogList({ openId, onFound }: DialogListProps) {
  const { status, dialogs } = useDialogs();
  const outbox = useOutbox();
  const { refreshDialogs } = useActions(inbox);
  const isSupport = useUserId() === SUPPORT_ID;
  const search = useDialogSearch();

  if (status === 'failed') {
    return <ErrorPanel text={messagesTexts.failed} onAction={refreshDialogs} />;
  }
  if (status === 'loading') return <DialogSkeletons />;
  const all = rowsOf(dialogs, outbox);
  const rows = search.found?.map((dialog) => ({ dialog, unsent: undefined })) ?? all;
  const isEmpty = all.every((row) => timeOf(row) === null);
  return (
    <>
      {!isEmpty && <DialogSearch search={search} />}
      {/* Arrows walk its links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={styles.list}
        onKeyDown={(event) => moveFocus(event, [...event.currentTarget.querySelectorAll('a')])}
      >
        {rows.map(({ dialog, unsent }) => (
          <li key={dialog.user_id}>
            <DialogRow
              dialog={dialog}
              unsent={unsent}
              openId={openId}
              onOpen={() => {
                if (dialog.found) onFound(dialog.user_id, dialog.found.id);
              }}
            />
          </li>
        ))}
      </ul>
      {isEmpty && (
        <EmptyState
          title={messagesTexts.empty}
          text={isSupport ? messagesTexts.emptySupportHint : messagesTexts.emptyHint}
          action={!isSupport && <Button to={paths.posts}>{messagesTexts.toAds}</Button>}
        />
      )}
    </>
  );
}

interface DialogRowProps extends Row {
  openId: number | undefined;
  onOpen: () => void;
}

function DialogRow({ dialog, unsent, openId, onOpen }: DialogRowProps) {
  const { user_id: otherId, unread_count: unread } = dialog;
  const time = timeOf({ dialog, unsent });
  const isOpen = otherId === openId;
  const { username: name, avatar, verified } = useOtherPerson(otherId);
  const isOwn = dialog.last_from !== null && dialog.last_from !== otherId;
  return (
    <Link
      onClick={onOpen}
      to={dialogPath(otherId)}
      // Switching dialogs replaces the entry, so that «back» leaves at once.
      replace={openId !== undefined}
      aria-current={isOpen ? 'page' : undefined}
      className={classNames(styles.row, isOpen && styles.open)}
    >
      <Avatar userId={otherId} name={dialog.is_deleted ? '' : name} image={avatar} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.who}>
            <span className={styles.name}>{name}</span> <VerifiedMark kind={verified} isShort />
            {otherId === SUPPORT_ID && (
              <Mark
                className={styles.official}
                label={messagesTexts.official}
                icon="check"
                size={12}
              />
            )}
          </span>{' '}
          {time && (
            <span className={styles.time}>
              {isOwn && !unsent && (
                <Mark
                  className={classNames(styles.mark, dialog.is_read && styles.read)}
                  label={dialog.is_read ? messagesTexts.read : messagesTexts.sent}
                  icon={dialog.is_read ? 'checks' : 'check'}
                  size={16}
                />
              )}{' '}
              <time>{messageTime(time)}</time>
            </span>
          )}
        </span>{' '}
        <span className={styles.line}>
          <LastMessage dialog={dialog} unsent={unsent} isOpen={isOpen} />{' '}
          {unread > 0 && (
            <span className={styles.unread}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="visuallyHidden">{countOf(unread, unreadForms)}</span>
            </span>
          )}
          {otherId === SUPPORT_ID && (
            <Mark className={styles.pin} label={messagesTexts.pinned} icon="pin" size={18} />
          )}
        </span>
      </span>{' '}
      <AdImage dialog={dialog} />
    </Link>
  );
}

/** The small picture of the ad that a dialog is about. */
function AdImage({ dialog }: { dialog: Dialog }) {
  const about = aboutOf(dialog);
  return about && <LinkedImage key={`${about.section} ${about.id}`} link={about} />;
}

function LinkedImage({ link }: { link: AdLink }) {
  const found = useLinkedAd(link);
  const { requestAd } = useActions(adCards);
  useEffect(() => requestAd(link), [requestAd, link]);
  if (!found || found === 'gone') return null;
  const [cover] = found.ad.images;
  return (
    <span className={styles.ad} title={found.ad.title}>
      <ImageWithFallback
        {...(cover && squareImage(cover))}
        alt={found.ad.title}
        shape="square"
        pawSize={20}
      />
    </span>
  );
}

const unreadForms = messagesTexts.unread;

function LastMessage({ dialog, unsent, isOpen }: Row & { isOpen: boolean }) {
  const userId = useUserId();
  const isTyping = useIsTyping(dialog.user_id);
  if (isBlocked(dialog)) {
    return <span className={classNames(styles.last, styles.blocked)}>{messagesTexts.blocked}</span>;
  }
  if (unsent) {
    const hasFailed = unsent.status === 'failed';
    return (
      <span className={styles.last}>
        <span className={classNames(styles.mark, hasFailed && styles.failed)}>
          <Icon name={hasFailed ? 'alert' : 'clock'} size={16} />
          <span className="visuallyHidden">
            {hasFailed ? messagesTexts.notSent : messagesTexts.willSend}
          </span>
        </span>{' '}
        {unsent.text}
      </span>
    );
  }
  if (isTyping) return <span className={styles.last}>{messagesTexts.typing}</span>;
  const draft = userId === undefined || isOpen ? '' : readDraft(userId, dialog.user_id);
  if (draft) {
    return (
      <span className={styles.last}>
        <span className={styles.draft}>{messagesTexts.draft}</span>
        {draft}
      </span>
    );
  }
  const isUnwritten = dialog.user_id === SUPPORT_ID && dialog.last_time === null;
  const isOwn = dialog.last_from !== null && dialog.last_from !== dialog.user_id;
  const text = dialog.found?.text ?? dialog.last_message;
  return (
    <span className={styles.last}>
      {isOwn && !dialog.found && <span className={styles.own}>{messagesTexts.own}</span>}
      {isUnwritten ? messagesTexts.supportHint : text}
    </span>
  );
}

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
