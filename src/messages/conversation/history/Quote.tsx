import { classNames } from '#src/shared/classNames.ts';
import type { Quoted } from '#src/messages/sync/outbox.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import styles from './Quote.module.css';

interface QuoteProps {
  quote: Quoted;
  /** The sender of the quoted message. */
  name: string;
  /** Shows the quoted message. */
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
}

const quotedText = ({ text, has_images: hasImages, is_deleted: isDeleted }: Quoted): string =>
  isDeleted ? conversationTexts.deleted : text || (hasImages ? conversationTexts.photo : '');

/** The message that another one answers. */
export function Quote({ quote, name, onOpen, className }: QuoteProps) {
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>{quotedText(quote)}</span>
    </>
  );
  const styled = classNames(styles.quote, className);
  if (!onOpen || quote.is_deleted) return <span className={styled}>{content}</span>;
  return (
    <button type="button" className={styled} title={conversationTexts.toQuoted} onClick={onOpen}>
      {content}
    </button>
  );
}
