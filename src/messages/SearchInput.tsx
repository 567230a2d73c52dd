import type { KeyboardEventHandler } from 'react';
import styles from './SearchInput.module.css';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  onKeyDown?: KeyboardEventHandler;
}

/** The field that searches in dialogs and in one conversation. */
export const SearchInput = ({ label, onChange, ...rest }: SearchInputProps) => (
  <input
    type="search"
    maxLength={100}
    aria-label={label}
    placeholder={label}
    enterKeyHint="search"
    className={styles.input}
    onChange={({ target }) => onChange(target.value)}
    {...rest}
  />
);
