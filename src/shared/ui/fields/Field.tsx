import { createContext, useContext, useId, useMemo, useState, type ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { uiTexts } from '#src/shared/texts.ts';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  /** TextInput, TextArea, SelectInput or SuggestInput. */
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** The used part of the maximum length. */
  counter?: { length: number; max: number };
  isRequired?: boolean;
  className?: string | undefined;
}

interface FieldControl {
  id?: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/**
 * A form with many fields. It moves the focus to the first error, so none is announced. Hints come
 * with the focus, and what may be left empty says so.
 */
export const LongForm = createContext(false);

const FieldContext = createContext<FieldControl>({});

/** Connects a control with the label, hint and error of its field. */
export const useFieldControl = (): FieldControl => useContext(FieldContext);

export function Field({
  label,
  children,
  hint,
  error,
  counter,
  isRequired = false,
  className,
}: FieldProps) {
  const id = useId();
  const isInLongForm = useContext(LongForm);
  // It stays, so that nothing moves under the next press.
  const [isHintOpen, setHintOpen] = useState(!isInLongForm);
  const hasNotes = Boolean(hint) || Boolean(error);
  const control = useMemo<FieldControl>(
    () => ({
      id,
      ...(isRequired ? { required: true } : {}),
      ...(error ? { 'aria-invalid': true as const } : {}),
      ...(hasNotes ? { 'aria-describedby': `${id}-notes` } : {}),
    }),
    [id, isRequired, error, hasNotes],
  );

  return (
    <div className={classNames(styles.field, className)} onFocus={() => setHintOpen(true)}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {isInLongForm && !isRequired && <span className={styles.hint}>{uiTexts.optional}</span>}
        {counter && (
          <span className={classNames(styles.counter, counter.length > counter.max && styles.over)}>
            {uiTexts.counter(counter.length, counter.max)}
          </span>
        )}
      </div>
      <FieldContext.Provider value={control}>{children}</FieldContext.Provider>
      <div
        id={`${id}-notes`}
        className={styles.notes}
        aria-live={isInLongForm ? undefined : 'polite'}
      >
        {error && <p className={styles.error}>{error}</p>}
        {hint && !error && <p className={isHintOpen ? styles.hint : 'visuallyHidden'}>{hint}</p>}
      </div>
    </div>
  );
}
