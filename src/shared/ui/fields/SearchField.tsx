import type { ComponentProps, ReactNode, Ref } from 'react';
import { uiTexts } from '#src/shared/texts.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { SuggestInput } from './SuggestInput.tsx';
import styles from './SearchField.module.css';

const QUERY_MAX = 100;

interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'className' | 'aria-label' | 'ref'
> {
  /** The accessible name, and the placeholder if there is no other. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shows suggestions; called with the picked one. */
  suggestions?: { items: readonly string[]; onPick: (text: string) => void };
  /** A control at the end of the field, as the city of a list. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** The field of every search: a lens, the words, a button that clears them. */
export function SearchField({
  label,
  value,
  onChange,
  suggestions,
  after,
  ref,
  ...rest
}: SearchFieldProps) {
  const control = {
    placeholder: label,
    ...rest,
    value,
    'aria-label': label,
    maxLength: QUERY_MAX,
    enterKeyHint: 'search' as const,
    autoComplete: 'off',
    className: styles.input,
  };
  return (
    <div className={styles.field}>
      <Icon name="search" size={20} className={styles.lens} />
      {suggestions ? (
        <SuggestInput
          {...control}
          ref={ref}
          items={suggestions.items}
          labelOf={itself}
          onChange={onChange}
          onPick={suggestions.onPick}
        />
      ) : (
        <>
          <input
            {...control}
            ref={ref}
            type="search"
            onChange={({ target }) => onChange(target.value)}
          />
          {value !== '' && (
            <IconButton icon="close" size={18} label={uiTexts.clear} onClick={() => onChange('')} />
          )}
        </>
      )}
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
}

const itself = (text: string): string => text;
