// A native datalist cannot be filtered, so this has the roles and keys of the ARIA pattern.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { isComposing } from '#src/shared/ui/dom/isComposing.ts';
import { classNames } from '#src/shared/classNames.ts';
import { countOf } from '#src/shared/text/format.ts';
import { suggest, SUGGESTIONS_MAX } from '#src/shared/text/suggest.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { useFieldControl } from './Field.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import styles from './control.module.css';

interface SuggestInputProps<Item> extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'list' | 'role'
> {
  value: string;
  /** Called on every change of the text, picking included. */
  onChange: (text: string) => void;
  items: readonly Item[];
  /** The text of an entry; unique in the list. */
  labelOf: (item: Item) => string;
  /** Called after `onChange` when an entry is picked. */
  onPick?: (item: Item) => void;
}

/** An editable combobox with a list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export function SuggestInput<Item>({
  value,
  onChange,
  items,
  labelOf,
  onPick,
  className,
  onBlur,
  onFocus,
  onKeyDown,
  ...rest
}: SuggestInputProps<Item>) {
  const control = useFieldControl();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useMemo(() => {
    if (!isOpen) return [];
    return value.trim() === '' ? items.slice(0, SUGGESTIONS_MAX) : suggest(items, value, labelOf);
  }, [isOpen, items, value, labelOf]);
  const hasList = found.length > 0;
  // A search, which has no Field, needs no suggestion; an empty catalog is still loading.
  const isMissing = isOpen && !hasList && items.length > 0 && control.id !== undefined;
  const listRef = useRef<HTMLDivElement>(null);

  // Near the keyboard or a sheet's edge the list would open out of view.
  useEffect(() => {
    if (hasList) listRef.current?.scrollIntoView({ block: 'nearest' });
  }, [hasList]);

  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (item: Item) => {
    onChange(labelOf(item));
    onPick?.(item);
    close();
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const chosen = found[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One extra position for the text itself.
      const positions = found.length + 1;
      setActive(((active + 1 + step + positions) % positions) - 1);
    } else if (event.key === 'Enter' && chosen !== undefined && !isComposing(event)) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && hasList) {
      // Escape closes the list, not the sheet around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className={styles.suggestBox}>
      <input
        {...control}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={listId}
        aria-activedescendant={active >= 0 && hasList ? optionId(active) : undefined}
        className={classNames(styles.control, value !== '' && styles.withButton, className)}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(event.target.value.trim() !== '');
          setActive(-1);
        }}
        onFocus={onFocus}
        onBlur={(event) => {
          onBlur?.(event);
          close();
        }}
        onKeyDown={handleKey}
      />
      {value !== '' && !rest.disabled && (
        <IconButton
          icon="close"
          size={18}
          label={uiTexts.clear}
          className={styles.clear}
          onClick={() => onChange('')}
        />
      )}
      <div
        id={listId}
        ref={listRef}
        role="listbox"
        aria-label={uiTexts.suggestions}
        className={styles.options}
        hidden={!hasList}
      >
        {found.map((item, index) => (
          <div
            key={labelOf(item)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            // Keeps the focus in the field, and the keyboard open, until the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
            ref={index === active ? scrollIntoList : undefined}
          >
            {labelOf(item)}
          </div>
        ))}
      </div>
      <output className={isMissing ? classNames(styles.options, styles.missing) : 'visuallyHidden'}>
        {hasList
          ? countOf(found.length, uiTexts.suggestionsFound)
          : isMissing && uiTexts.noSuggestions}
      </output>
    </div>
  );
}

const scrollIntoList = (option: HTMLElement | null): void =>
  option?.scrollIntoView({ block: 'nearest' });
