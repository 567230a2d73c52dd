import { useId, useState, type FormEvent, type ReactNode } from 'react';
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
  /** Runs the search; what it returns or throws appears under the field. */
  look: (text: string) => Promise<string | undefined | void>;
  /** The result. */
  children: ReactNode;
}

/** A card with a search, and its result. */
export function SearchPanel({ title, label, button, inputMode, look, children }: SearchPanelProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, submit: run } = useSubmit((failure) => setError(errorText(failure)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return;
    setError(undefined);
    await run(async () => setError((await look(text)) ?? undefined));
  };
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <form onSubmit={(event) => void submit(event)}>
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
