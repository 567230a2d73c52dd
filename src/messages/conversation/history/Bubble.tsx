import { memo, useRef, type KeyboardEvent } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { formatWait } from '#src/shared/text/format.ts';
import { Mark } from '#src/shared/ui/Mark.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useSecondsLeft } from '#src/shared/hooks/useSecondsLeft.ts';
import type { OwnSite } from '#src/shared/text/textLinks.ts';
import { Cautions } from '#src/shared/cautions/Cautions.tsx';
import type { Entry } from './conversationDays.ts';
import { isBigEmoji } from '#src/messages/conversation/composer/emoji.ts';
import { LinkedAd, MessageText } from './MessageText.tsx';
import { SmallPhotos } from '#src/ads/detail/photos/SmallPhotos.tsx';
import { UnsentPhotos } from './UnsentPhotos.tsx';
import { Quote } from './Quote.tsx';
import { useLongPress, type MenuPlace } from './useLongPress.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import { messageTime } from '#src/messages/times.ts';
import styles from './Bubble.module.css';

interface BubbleProps {
  entry: Entry;
  own: OwnSite;
  onRetry: (key: string) => void;
  onChange: (entry: Entry) => void;
  onDiscard: (key: string) => void;
  /** Opens the actions on a sent message, beside the pointer of a mouse. */
  onActions: (entry: Entry, at?: MenuPlace) => void;
  /** The other user. */
  name: string;
  /** The name of the sender of the quoted message. */
  quotedName: string;
  onOpenQuoted: (id: number) => void;
}

const stateIcons = {
  sent: 'check',
  read: moreIcons.checks,
  sending: moreIcons.clock,
  waiting: moreIcons.clock,
  failed: 'alert',
} as const;
const stateLabels = {
  sent: conversationTexts.sent,
  read: conversationTexts.read,
  sending: conversationTexts.sending,
  waiting: conversationTexts.waiting,
  failed: conversationTexts.notSent,
} as const;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey);

export const Bubble = memo(function Bubble({
  entry,
  own,
  onRetry,
  onChange,
  onDiscard,
  onActions,
  name,
  quotedName,
  onOpenQuoted,
}: BubbleProps) {
  const { key, id, text, images, photos, quote, cautions, about, isDeleted } = entry;
  const { time, isOwn, state, error, sendsAt, isLastInRow } = entry;
  const openActions = id !== undefined && !isDeleted ? () => onActions(entry) : undefined;
  const longPress = useLongPress(openActions, (at) => onActions(entry, at));
  const bubble = useRef<HTMLDivElement>(null);
  const openBeside = () => {
    const { left, bottom } = bubble.current?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    onActions(entry, { x: left, y: bottom });
  };
  const isBig = images.length === 0 && photos === 0 && !quote && isBigEmoji(text);
  return (
    // The arrow keys of the conversation give it the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-key={key}
      data-id={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!openActions || event.target !== event.currentTarget || !isMenuKey(event)) return;
        event.preventDefault();
        openBeside();
      }}
      className={classNames(
        styles.row,
        isOwn ? styles.own : styles.other,
        isLastInRow && styles.last,
      )}
    >
      {about && (
        <div className={styles.about}>
          <LinkedAd link={about} />
        </div>
      )}
      <div
        ref={bubble}
        className={classNames(
          styles.bubble,
          isBig && styles.big,
          state === 'failed' && styles.failed,
          openActions && styles.pressable,
        )}
        {...longPress}
      >
        <span className="visuallyHidden">{isOwn ? conversationTexts.me : name}</span>
        {quote && <Quote quote={quote} name={quotedName} onOpen={() => onOpenQuoted(quote.id)} />}
        {images.length > 0 && <SmallPhotos images={images} by={isOwn ? undefined : name} />}
        {photos > 0 && <UnsentPhotos sendKey={key} count={photos} />}
        {isDeleted ? (
          <p className={styles.deleted}>{conversationTexts.deleted}</p>
        ) : (
          <MessageText text={text} own={own} />
        )}
        <span className={styles.meta}>
          <time dateTime={time}>{messageTime(time)}</time>
          {isOwn && !isDeleted && (
            <Mark
              className={classNames(styles.state, state === 'read' && styles.read)}
              label={stateLabels[state]}
              icon={stateIcons[state]}
              size={14}
            />
          )}
        </span>
      </div>
      {openActions && (
        <IconButton
          icon="more"
          size={18}
          label={conversationTexts.actions}
          // By keyboard the message itself opens them: fewer stops of Tab.
          tabIndex={-1}
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
            {photos === 0 && (
              <button type="button" onClick={() => onChange(entry)}>
                {conversationTexts.change}
              </button>
            )}
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
