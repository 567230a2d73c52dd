import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import styles from './rows.module.css';

interface SearchPanelProps {
  title: string;
  label: string;
  button: string;
  inputMode?: 'numeric';
  /** Searched for at once. */
  initial?: string | undefined;
  /** Runs the search; what it returns or throws appears under the field. */
  look: (text: string) => Promise<string | undefined | void>;
  /** The result. */
  children: ReactNode;
}

/** A card with a search, and its result. */
export function SearchPanel({
  title,
  label,
  button,
  inputMode,
  initial = '',
  look,
  children,
}: SearchPanelProps) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string>();
  const { isBusy, submit: run } = useSubmit((failure) => setError(errorText(failure)));

  const search = async (wanted: string) => {
    const text = wanted.trim();
    if (text === '') return;
    setError(undefined);
    await run(async () => setError((await look(text)) ?? undefined));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search(typed);
  };
  useEffect(() => {
    void search(initial);
    // Once, for what the address names.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [initial]);
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <form onSubmit={submit}>
        <SearchField
          label={label}
          inputMode={inputMode}
          autoCapitalize="off"
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
          after={
            <Button type="submit" mode="plain" isBusy={isBusy}>
              {button}
            </Button>
          }
        />
        <p id={id} className={styles.error} aria-live="polite">
          {error}
        </p>
      </form>
      {children}
    </section>
  );
}
