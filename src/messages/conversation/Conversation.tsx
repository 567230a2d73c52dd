import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { SUPPORT_ID } from '#contract/session.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { classNames } from '#src/shared/classNames.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { useVerticalSwipesOff } from '#src/telegram/useVerticalSwipesOff.ts';
import { Bubble, type Entry } from './Bubble.tsx';
import { MessageActions } from './MessageActions.tsx';
import { Composer } from './Composer.tsx';
import { daysOf } from './conversationDays.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { readDraft, writeDraft } from './drafts.ts';
import { useInboxActions } from '#src/messages/sync/inbox.ts';
import { useOwnSite } from './MessageText.tsx';
import {
  isBlocked,
  useConversation,
  useDialog,
  useMessagesActions,
  useWaiting,
} from '#src/messages/sync/messagesStore.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import { useIsScrolling } from './useIsScrolling.ts';
import { useScrollAnchoring } from './useScrollAnchoring.ts';
import styles from './Conversation.module.css';

/** Distance from the top at which older messages are loaded. */
const NEAR_TOP_PX = 300;

interface ConversationProps {
  otherId: number;
  name: string;
  /** False on touch screens, where the keyboard would cover the messages. */
  isFieldFocused: boolean;
  onRemoved: () => void;
}

/** A conversation with its composer. */
export function Conversation({ otherId, name, isFieldFocused, onRemoved }: ConversationProps) {
  const userId = useUserId() ?? 0;
  const dialog = useDialog(otherId);
  const isStopped = isBlocked(dialog);
  const { status } = useConversation(otherId);
  const waiting = useWaiting(otherId);
  const [text, setText] = useState(() => readDraft(userId, otherId));
  const { discardMessage, sendMessage } = useMessagesActions();
  const { refreshConversation, wakeInbox, watchConversation } = useInboxActions();
  useVerticalSwipesOff();

  useEffect(
    () => (isStopped ? undefined : watchConversation(otherId)),
    [otherId, isStopped, watchConversation],
  );

  const write = useCallback(
    (next: string) => {
      setText(next);
      writeDraft(userId, otherId, next);
    },
    [userId, otherId],
  );
  const send = () => {
    sendMessage(otherId, text);
    write('');
    wakeInbox();
  };
  const change = useCallback(
    (key: string, text: string) => {
      discardMessage(otherId, key);
      setText((typed) => {
        const next = typed.trim() === '' ? text : `${typed}\n${text}`;
        writeDraft(userId, otherId, next);
        return next;
      });
    },
    [userId, otherId, discardMessage],
  );

  if (isStopped) {
    return (
      <div className={styles.notice}>
        <p>
          {dialog?.blocked_by_me ? conversationTexts.blockedByMe : conversationTexts.blockedByThem}
        </p>
      </div>
    );
  }
  // Unsent messages are shown even when loading fails.
  let content = <History otherId={otherId} name={name} onChange={change} />;
  if (status === 'failed' && waiting.length === 0) {
    content = (
      <div className={styles.notice}>
        <ErrorPanel text={conversationTexts.failed} onAction={refreshConversation} />
      </div>
    );
  } else if (status === 'loading' && waiting.length === 0) {
    content = (
      <div className={styles.notice}>
        <Spinner label={conversationTexts.loading} />
      </div>
    );
  }
  return (
    <>
      {content}
      {dialog?.is_deleted ? (
        <DeletedNotice otherId={otherId} onRemoved={onRemoved} />
      ) : (
        <Composer text={text} onChange={write} onSend={send} isFocused={isFieldFocused} />
      )}
    </>
  );
}

interface HistoryProps {
  otherId: number;
  name: string;
  onChange: (key: string, text: string) => void;
}

function History({ otherId, name, onChange }: HistoryProps) {
  const userId = useUserId() ?? 0;
  const { status, messages, hasOlder, older } = useConversation(otherId);
  const waiting = useWaiting(otherId);
  const { discardMessage, loadOlder, retryMessage } = useMessagesActions();
  const { refreshConversation } = useInboxActions();
  const own = useOwnSite();
  const days = useMemo(() => daysOf(messages, waiting, userId), [messages, waiting, userId]);
  const { scroller, content, isAtEnd, onScroll, scrollToEnd } = useScrollAnchoring(days);
  const scrolling = useIsScrolling();
  const [selected, setSelected] = useState<Entry>();

  const lastSent = waiting.at(-1)?.key;
  useLayoutEffect(() => {
    if (lastSent) scrollToEnd();
  }, [lastSent, scrollToEnd]);

  const lastTheirs = messages.filter(({ from_user: from }) => from !== userId).at(-1)?.id ?? 0;
  const [lastSeen, setLastSeen] = useState(lastTheirs);
  if (isAtEnd && lastSeen !== lastTheirs) setLastSeen(lastTheirs);

  const requestOlder = useCallback(() => {
    const box = scroller.current;
    if (box && box.scrollTop < NEAR_TOP_PX) void loadOlder(otherId);
  }, [scroller, otherId, loadOlder]);
  // A page may be shorter than the viewport, or the user scrolls fast.
  useEffect(() => {
    const isRendered = days.length > 0 && scroller.current?.scrollHeight;
    if (isRendered && hasOlder && older === 'idle') requestOlder();
  }, [days, hasOlder, older, scroller, requestOlder]);

  const retry = useCallback((key: string) => retryMessage(otherId, key), [retryMessage, otherId]);
  const discard = useCallback(
    (key: string) => discardMessage(otherId, key),
    [discardMessage, otherId],
  );

  return (
    <div className={styles.history}>
      <div
        ref={scroller}
        role="log"
        aria-label={conversationTexts.label(name)}
        // Arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classNames(
          styles.scroller,
          scrolling.isScrolling && !isAtEnd && styles.scrolling,
        )}
        onScroll={() => {
          onScroll();
          scrolling.onScroll();
          requestOlder();
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
                  else void loadOlder(otherId);
                }}
              >
                {conversationTexts.olderFailed}
              </button>
            )}
          </div>
          {days.length === 0 && (
            <p className={styles.empty}>
              {otherId === SUPPORT_ID ? conversationTexts.emptySupport : conversationTexts.empty}
            </p>
          )}
          {days.map(({ day, label, entries }) => (
            <section key={day} className={styles.day}>
              <p className={styles.date}>{label}</p>
              {entries.map((entry) => (
                <Bubble
                  key={entry.key}
                  entry={entry}
                  own={own}
                  onRetry={retry}
                  onChange={onChange}
                  onDiscard={discard}
                  onActions={otherId === SUPPORT_ID ? undefined : setSelected}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
      <MessageActions entry={selected} onClose={() => setSelected(undefined)} />
      {!isAtEnd && (
        <button type="button" className={styles.chip} onClick={() => scrollToEnd(true)}>
          {lastTheirs > lastSeen ? conversationTexts.newMessages : null}
          <Icon name="down" size={20} />
          {lastTheirs <= lastSeen && (
            <span className="visuallyHidden">{conversationTexts.toEnd}</span>
          )}
        </button>
      )}
    </div>
  );
}
