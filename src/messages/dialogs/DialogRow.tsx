import { useEffect } from 'react';
import { squareImage } from '#contract/images.ts';
import type { Dialog } from '#contract/messages/messages.ts';
import { dialogPath } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { readDraft } from '#src/shared/device/messageDraft.ts';
import { aboutOf, adCards, useLinkedAd } from '#src/messages/conversation/history/adCards.ts';
import { useLongPress } from '#src/messages/conversation/history/useLongPress.ts';
import { isBlocked } from '#src/messages/sync/messagesStore.ts';
import { useOtherPerson } from '#src/messages/sync/people.ts';
import { useIsTyping } from '#src/messages/sync/useIsTyping.ts';
import { messagesTexts } from '#src/messages/texts.ts';
import { messageTime } from '#src/messages/times.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { classNames } from '#src/shared/classNames.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { countOf } from '#src/shared/text/format.ts';
import type { AdLink } from '#src/shared/text/textLinks.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { Mark } from '#src/shared/ui/Mark.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { VerifiedMark } from '#src/shared/ui/VerifiedMark.tsx';
import { archivedPath, timeOf, type Row } from './dialogRows.ts';
import styles from './DialogList.module.css';

interface DialogRowProps extends Row {
  openId: number | undefined;
  isInArchive: boolean;
  onOpen: () => void;
  /** Opens the dialog's actions; without it there are none. */
  onMenu: (() => void) | undefined;
}

/** A dialog in the list: a link, with its actions under a resting finger or «⋮». */
export function DialogRow({ dialog, unsent, openId, isInArchive, onOpen, onMenu }: DialogRowProps) {
  const { user_id: otherId, unread_count: unread } = dialog;
  const time = timeOf({ dialog, unsent });
  const isOpen = otherId === openId;
  const { username: name, avatar, verified } = useOtherPerson(otherId);
  const isOwn = dialog.last_from !== null && dialog.last_from !== otherId;
  // As in the bars, which do not count it.
  const isQuiet = dialog.is_muted || dialog.is_archived;
  const longPress = useLongPress(onMenu);
  return (
    <li className={styles.item} {...longPress}>
      <Link
        onClick={onOpen}
        to={isInArchive ? archivedPath(otherId) : dialogPath(otherId)}
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
              {dialog.is_muted && (
                <Mark
                  className={styles.muted}
                  label={messagesTexts.muted}
                  icon={moreIcons.bellOff}
                  size={16}
                />
              )}
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
                    icon={dialog.is_read ? moreIcons.checks : 'check'}
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
              <span className={classNames(styles.unread, isQuiet && styles.quiet)}>
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
      {onMenu && (
        <IconButton
          icon="more"
          label={messagesTexts.actionsOf(name)}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={onMenu}
        />
      )}
    </li>
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
          <Icon name={hasFailed ? 'alert' : moreIcons.clock} size={16} />
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
