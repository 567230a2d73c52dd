import { memo } from 'react';
import type { CautionKind } from '#contract/messages.ts';
import { classNames } from '#src/shared/classNames.ts';
import { formatWait } from '#src/shared/format.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useSecondsLeft } from '#src/shared/useSecondsLeft.ts';
import type { OwnSite } from './links.ts';
import { Cautions } from './Cautions.tsx';
import { MessageText } from './MessageText.tsx';
import { useLongPress } from './useLongPress.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import { messageTime } from '#src/messages/times.ts';
import styles from './Bubble.module.css';

/** A message as shown, sent or unsent. */
export interface Entry {
  key: string;
  /** Undefined while it is unsent. */
  id: number | undefined;
  text: string;
  cautions: readonly CautionKind[];
  time: string;
  isOwn: boolean;
  state: 'sent' | 'sending' | 'waiting' | 'failed';
  error: string | undefined;
  /** When a waiting message is sent; undefined: when the connection is back. */
  sendsAt: number | undefined;
  /** The last of several in a row by the same user: the only one with a tail. */
  isLastInRow: boolean;
}

interface BubbleProps {
  entry: Entry;
  own: OwnSite;
  onRetry: (key: string) => void;
  onChange: (key: string, text: string) => void;
  onDiscard: (key: string) => void;
  /** Opens the actions on a received message. */
  onActions: ((entry: Entry) => void) | undefined;
}

const stateIcons = { sent: 'check', sending: 'clock', waiting: 'clock', failed: 'alert' } as const;
const stateLabels = {
  sent: conversationTexts.sent,
  sending: conversationTexts.sending,
  waiting: conversationTexts.waiting,
  failed: conversationTexts.notSent,
} as const;

export const Bubble = memo(function Bubble({
  entry,
  own,
  onRetry,
  onChange,
  onDiscard,
  onActions,
}: BubbleProps) {
  const { key, text, cautions, time, isOwn, state, error, sendsAt, isLastInRow } = entry;
  const openActions = !isOwn && onActions ? () => onActions(entry) : undefined;
  const longPress = useLongPress(openActions);
  return (
    <div
      data-key={key}
      className={classNames(
        styles.row,
        isOwn ? styles.own : styles.other,
        isLastInRow && styles.last,
      )}
    >
      <div
        className={classNames(
          styles.bubble,
          state === 'failed' && styles.failed,
          openActions && styles.pressable,
        )}
        {...longPress}
      >
        <span className="visuallyHidden">
          {isOwn ? conversationTexts.by.me : conversationTexts.by.them}
        </span>
        <MessageText text={text} own={own} />
        <span className={styles.meta}>
          <time dateTime={time}>{messageTime(time)}</time>
          {isOwn && (
            <span className={styles.state} title={stateLabels[state]}>
              <Icon name={stateIcons[state]} size={14} />
              <span className="visuallyHidden">{stateLabels[state]}</span>
            </span>
          )}
        </span>
      </div>
      {openActions && (
        <IconButton
          icon="more"
          size={18}
          label={conversationTexts.actions}
          className={styles.actions}
          onClick={openActions}
        />
      )}
      <Cautions kinds={cautions} />
      {(state === 'failed' || state === 'waiting') && (
        <div className={styles.failure}>
          {state === 'waiting' ? (
            <output className={styles.note}>
              {sendsAt === undefined ? (
                conversationTexts.waitsForConnection
              ) : (
                <Countdown endsAt={sendsAt} />
              )}
            </output>
          ) : (
            <p role="alert" className={styles.reason}>
              {error ? conversationTexts.notSentBecause(error) : conversationTexts.notSent}
            </p>
          )}
          <span className={styles.ways}>
            {state === 'failed' && (
              <button type="button" onClick={() => onRetry(key)}>
                {conversationTexts.retry}
              </button>
            )}
            <button type="button" onClick={() => onChange(key, text)}>
              {conversationTexts.change}
            </button>
            <button type="button" onClick={() => onDiscard(key)}>
              {conversationTexts.discard}
            </button>
          </span>
        </div>
      )}
    </div>
  );
});

function Countdown({ endsAt }: { endsAt: number }) {
  const seconds = useSecondsLeft(endsAt);
  return <span role="timer">{conversationTexts.waitsForTime(formatWait(seconds))}</span>;
}
