import {
  useId,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { MESSAGE_MAX } from '#contract/messages/messages.ts';
import { codePoints } from '#contract/fields.ts';
import { classNames } from '#src/shared/classNames.ts';
import { countOf, formatNumber } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { isComposing } from '#src/shared/ui/dom/isComposing.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { composerTexts } from '#src/messages/texts.ts';
import { useIsNarrow } from '#src/messages/useIsNarrow.ts';
import styles from './Composer.module.css';

/** One and two lines at 16 px; longer text scrolls. */
const HEIGHT_MIN = 44;
const HEIGHT_MAX = 66;
const FONT_SIZE = 16;
/** The counter shows from this length on. */
const COUNTED_FROM = MESSAGE_MAX - 200;

interface ComposerProps {
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Files that were chosen or pasted. */
  onFiles: (files: File[]) => void;
  /** Escape. */
  onCancel: () => void;
  /** Photos are chosen, so the text may be empty. */
  hasPhotos: boolean;
  isBusy: boolean;
  isFocused: boolean;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({
  text,
  onChange,
  onSend,
  onFiles,
  onCancel,
  hasPhotos,
  isBusy,
  isFocused,
  fieldRef: field,
}: ComposerProps) {
  const isNarrow = useIsNarrow();
  const chooser = useRef<HTMLInputElement>(null);
  const length = codePoints(text);
  const isTooLong = length > MESSAGE_MAX;
  const isCounted = length > COUNTED_FROM;
  const counterId = useId();
  const canSend = (text.trim() !== '' || hasPhotos) && !isTooLong && !isBusy;

  useLayoutEffect(() => {
    if (field.current) fit(field.current, text);
  }, [text, field]);

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.shiftKey || isNarrow || isComposing(event)) return;
    event.preventDefault();
    if (canSend) onSend();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
    >
      {isCounted && (
        <p id={counterId} className={classNames(styles.counter, isTooLong && styles.tooLong)}>
          <span role="alert">
            {isTooLong &&
              composerTexts.tooLong(countOf(length - MESSAGE_MAX, composerTexts.characters))}
          </span>
          <span>{`${formatNumber(length)} / ${formatNumber(MESSAGE_MAX)}`}</span>
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={composerTexts.attach}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <IconButton
        icon={moreIcons.camera}
        label={composerTexts.attach}
        className={styles.attach}
        onClick={() => chooser.current?.click()}
      />
      <textarea
        ref={field}
        rows={1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFocused}
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isCounted ? counterId : undefined}
        aria-label={composerTexts.label}
        placeholder={composerTexts.label}
        enterKeyHint={isNarrow ? 'enter' : 'send'}
        className={styles.field}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      <button
        type="submit"
        title={composerTexts.send}
        aria-label={composerTexts.send}
        disabled={!canSend}
        className={styles.send}
        // Keeps the focus in the field, so that the keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon name={moreIcons.send} size={24} />
      </button>
    </form>
  );
}

/** Sets the height of the field to that of its text, within limits. */
function fit(area: HTMLTextAreaElement, text: string): void {
  const scale = Number.parseFloat(getComputedStyle(area).fontSize) / FONT_SIZE || 1;
  const [min, max] = [HEIGHT_MIN * scale, HEIGHT_MAX * scale];
  area.style.height = `${min}px`;
  const borders = area.offsetHeight - area.clientHeight;
  const wanted = text === '' ? min : area.scrollHeight + borders;
  area.style.height = `${Math.min(Math.max(wanted, min), max)}px`;
  area.style.overflowY = wanted > max ? 'auto' : 'hidden';
}
