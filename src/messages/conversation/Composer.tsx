import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { MESSAGE_MAX } from '#contract/messages.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { composerTexts } from '#src/messages/texts.ts';
import { useIsNarrow } from '#src/messages/useIsNarrow.ts';
import styles from './Composer.module.css';

/** One and two lines; longer text scrolls. */
const HEIGHT_MIN = 44;
const HEIGHT_MAX = 66;

interface ComposerProps {
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  isFocused: boolean;
}

export function Composer({ text, onChange, onSend, isFocused }: ComposerProps) {
  const isNarrow = useIsNarrow();
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';

  useLayoutEffect(() => {
    if (field.current) fit(field.current, text);
  }, [text]);

  const press = (event: KeyboardEvent) => {
    // Enter may also confirm an IME character.
    if (event.key !== 'Enter' || event.shiftKey || isNarrow || event.nativeEvent.isComposing) {
      return;
    }
    event.preventDefault();
    if (!isEmpty) onSend();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSend();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFocused}
        value={text}
        maxLength={MESSAGE_MAX}
        aria-label={composerTexts.label}
        placeholder={composerTexts.label}
        enterKeyHint={isNarrow ? 'enter' : 'send'}
        className={styles.field}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      <button
        type="submit"
        title={composerTexts.send}
        aria-label={composerTexts.send}
        disabled={isEmpty}
        className={styles.send}
        // Keeps the focus in the field, so that the keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon name="send" size={24} />
      </button>
    </form>
  );
}

/** Sets the height of the field to that of its text, within limits. */
function fit(area: HTMLTextAreaElement, text: string): void {
  area.style.height = `${HEIGHT_MIN}px`;
  const borders = area.offsetHeight - area.clientHeight;
  const wanted = text === '' ? HEIGHT_MIN : area.scrollHeight + borders;
  area.style.height = `${Math.min(Math.max(wanted, HEIGHT_MIN), HEIGHT_MAX)}px`;
  area.style.overflowY = wanted > HEIGHT_MAX ? 'auto' : 'hidden';
}
