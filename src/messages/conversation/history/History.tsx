import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { classNames } from '#src/shared/classNames.ts';
import { moveFocus } from '#src/shared/ui/dom/arrowKeys.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { useAbout } from '#src/messages/conversation/head/about.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { Bubble } from './Bubble.tsx';
import { daysOf, type Entry } from './conversationDays.ts';
import { MessageActions, select, type Selected } from './MessageActions.tsx';
import { useOwnSite } from './MessageText.tsx';
import { inbox } from '#src/messages/sync/inbox.ts';
import { useConversation, messagesStore, useWaiting } from '#src/messages/sync/messagesStore.ts';
import { readPosition, storePosition } from '#src/messages/sync/positions.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import { useIsScrolling } from './useIsScrolling.ts';
import { useJump } from './useJump.ts';
import type { MenuPlace } from './useLongPress.ts';
import { useScrollAnchoring } from './useScrollAnchoring.ts';
import styles from '#src/messages/conversation/Conversation.module.css';

/** Distance from both ends at which further messages are loaded. */
const NEAR_PX = 300;

interface HistoryProps {
  otherId: number;
  name: string;
  /** Without it messages can only be read, copied and reported. */
  canWrite: boolean;
  /** A message to show; a new object shows it again. */
  target: { id: number } | undefined;
  onChange: (entry: Entry) => void;
  onReply: (entry: Entry) => void;
}

/** The messages of a conversation. */
export function History({ otherId, name, canWrite, target, onChange, onReply }: HistoryProps) {
  const userId = useUserId() ?? 0;
  const { status, messages, hasOlder, older, hasNewer, newer, firstUnread, lastReceived } =
    useConversation(otherId);
  const topAd = useAbout(otherId)?.id;
  const waiting = useWaiting(otherId);
  const { discardMessage, loadEnd, loadMore, retryMessage } = useActions(messagesStore);
  const { refreshConversation } = useActions(inbox);
  const { showError } = useToasts();
  const own = useOwnSite();
  const days = useMemo(
    () => daysOf(messages, hasNewer ? [] : waiting, { userId, topAd, firstUnread }),
    [messages, waiting, hasNewer, userId, topAd, firstUnread],
  );
  const { scroller, content, isAtEnd, onScroll, scrollToEnd, scrollTo, visibleId } =
    useScrollAnchoring(days, hasNewer);
  const scrolling = useIsScrolling();
  const [selected, setSelected] = useState<Selected>();
  const openMessage = useJump({ otherId, content, scrollTo });

  const lastSent = waiting.at(-1)?.key;
  useLayoutEffect(() => {
    if (lastSent) scrollToEnd();
  }, [lastSent, scrollToEnd]);

  // A conversation opens at its first unread message, else where it was left, else at its end.
  useLayoutEffect(() => {
    if (firstUnread !== undefined) scrollTo(firstUnread, 'divider');
  }, [firstUnread, scrollTo]);
  const [start] = useState(() => readPosition(userId, otherId));
  const isPlaced = useRef(start === undefined);
  useLayoutEffect(() => {
    if (isPlaced.current || start === undefined) return;
    isPlaced.current = firstUnread !== undefined || scrollTo(start, 'top');
  });
  useEffect(() => {
    const remember = () => storePosition(userId, otherId, visibleId());
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [userId, otherId, visibleId]);
  useEffect(() => {
    if (target) openMessage(target.id);
  }, [target, openMessage]);

  const newest = messages.at(-1);
  const lastTheirs = messages.filter(({ from_user: from }) => from !== userId).at(-1);
  const lastTheirId = Math.max(lastTheirs?.id ?? 0, lastReceived);
  const [lastSeen, setLastSeen] = useState(lastTheirId);
  if (isAtEnd && lastSeen !== lastTheirId) setLastSeen(lastTheirId);
  const hasUnseen = lastTheirId > lastSeen;

  const requestMore = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    if (box.scrollTop < NEAR_PX) void loadMore(otherId, 'older');
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX)
      void loadMore(otherId, 'newer');
  }, [scroller, otherId, loadMore]);
  // A page may be shorter than the viewport, or the user scrolls fast.
  useEffect(() => {
    const isRendered = days.length > 0 && scroller.current?.scrollHeight;
    const isMoreWanted = (hasOlder && older === 'idle') || (hasNewer && newer === 'idle');
    if (isRendered && isMoreWanted) requestMore();
  }, [days, hasOlder, older, hasNewer, newer, scroller, requestMore]);

  const retry = useCallback((key: string) => retryMessage(otherId, key), [retryMessage, otherId]);
  const discard = useCallback(
    (key: string) => discardMessage(otherId, key),
    [discardMessage, otherId],
  );
  const openActions = useCallback(
    (entry: Entry, at?: MenuPlace) => setSelected(select(entry, at)),
    [],
  );
  const toEnd = async () => {
    try {
      await loadEnd(otherId);
      scrollToEnd(!hasNewer);
    } catch {
      showError(conversationTexts.jumpFailed);
    }
  };
  /** Arrows walk the messages, beginning with the lowest one on view. */
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const box = event.currentTarget;
    const rows = [...box.querySelectorAll<HTMLElement>('[data-key]')];
    const isOnRow = rows.some((row) => row === event.target);
    if (event.target !== box && !isOnRow) return;
    if (event.key === 'End' && hasNewer) {
      event.preventDefault();
      box.focus();
      void toEnd();
    } else if (isOnRow) moveFocus(event, rows);
    else {
      const { bottom } = box.getBoundingClientRect();
      const below = rows.findIndex((row) => row.getBoundingClientRect().top > bottom);
      moveFocus(event, rows, { from: below < 0 ? rows.length : below });
    }
  };
  const nameOf = (id: number | undefined) => (id === userId ? conversationTexts.me : name);

  return (
    <div className={styles.history}>
      {/* The keys of a list that scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        role="log"
        aria-label={conversationTexts.label(name)}
        // Older pages are no news: the newest message is announced below.
        aria-live="off"
        // Arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classNames(
          styles.scroller,
          scrolling.isScrolling && !isAtEnd && styles.scrolling,
        )}
        onKeyDown={walk}
        onScroll={() => {
          onScroll();
          scrolling.onScroll();
          requestMore();
        }}
      >
        <div ref={content} className={styles.content}>
          <div className={styles.top}>
            {older === 'loading' && <Spinner label={conversationTexts.loadingOlder} size={22} />}
            {(status === 'failed' || older === 'failed') && (
              <button
                type="button"
                className={styles.again}
                onClick={() => {
                  if (status === 'failed') refreshConversation();
                  else void loadMore(otherId, 'older');
                }}
              >
                {conversationTexts.olderFailed}
              </button>
            )}
          </div>
          {days.length === 0 && canWrite && (
            <p className={styles.empty}>
              {otherId === SUPPORT_ID ? conversationTexts.emptySupport : conversationTexts.empty}
            </p>
          )}
          {days.map(({ day, label, entries }) => (
            <section key={day} className={styles.day}>
              <p className={styles.date} aria-hidden="true">
                {label}
              </p>
              <h2 className={styles.separator}>{label}</h2>
              {entries.map((entry) => [
                entry.isFirstUnread && (
                  <p key="unread" data-divider className={styles.unread}>
                    {conversationTexts.unread}
                  </p>
                ),
                <Bubble
                  key={entry.key}
                  entry={entry}
                  own={own}
                  onRetry={retry}
                  onChange={onChange}
                  onDiscard={discard}
                  onActions={openActions}
                  name={name}
                  quotedName={nameOf(entry.quote?.from_user)}
                  onOpenQuoted={openMessage}
                />,
              ])}
            </section>
          ))}
          {hasNewer && (
            <div className={styles.top}>
              {newer === 'loading' && <Spinner label={conversationTexts.loadingNewer} size={22} />}
              {newer === 'failed' && (
                <button
                  type="button"
                  className={styles.again}
                  onClick={() => void loadMore(otherId, 'newer')}
                >
                  {conversationTexts.newerFailed}
                </button>
              )}
            </div>
          )}
        </div>
      </div>
      <NewestAnnouncement
        key={otherId}
        isLoaded={status === 'ready'}
        id={newest?.id ?? 0}
        text={newest && newsOf(newest, newest.from_user === userId ? undefined : name)}
      />
      <MessageActions
        otherId={otherId}
        selected={selected}
        canReply={canWrite}
        canReport={otherId !== SUPPORT_ID}
        onReply={onReply}
        onClose={() => setSelected(undefined)}
      />
      {(!isAtEnd || hasNewer) && (
        <button type="button" className={styles.chip} onClick={() => void toEnd()}>
          {hasUnseen ? conversationTexts.newMessages : null}
          <Icon name="down" size={20} />
          {!hasUnseen && <span className="visuallyHidden">{conversationTexts.toEnd}</span>}
        </button>
      )}
    </div>
  );
}

/** What is told of a message that arrives from `name`, or that the user has sent. */
function newsOf({ text }: Message, name: string | undefined): string {
  if (name === undefined) return conversationTexts.newOwn;
  return conversationTexts.newFrom(name, text || conversationTexts.photo);
}

interface NewestAnnouncementProps {
  isLoaded: boolean;
  /** Of the newest message; 0 without any. */
  id: number;
  text: string | undefined;
}

/** Tells a screen reader of a new message, without interrupting it. */
function NewestAnnouncement({ isLoaded, id, text }: NewestAnnouncementProps) {
  const [known, setKnown] = useState<number>();
  if (isLoaded && known === undefined) setKnown(id);
  return (
    // No <output>, which tells of what is removed as well.
    <div aria-live="polite" className="visuallyHidden">
      {/* A new element, because the same text again is news as well. */}
      {known !== undefined && id > known && <span key={id}>{text}</span>}
    </div>
  );
}
