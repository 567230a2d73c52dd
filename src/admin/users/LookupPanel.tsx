import { useState, type FormEvent, type ReactNode } from 'react';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

interface LookupPanelProps {
  title: string;
  label: string;
  inputMode?: 'numeric';
  /** Runs the search; what it returns or throws appears under the field. */
  look: (text: string) => Promise<string | undefined | void>;
  /** The result. */
  children: ReactNode;
}

/** A card with a search field, a button and the result. */
export function LookupPanel({ title, label, inputMode, look, children }: LookupPanelProps) {
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
      <form className={styles.line} onSubmit={(event) => void submit(event)}>
        <Field label={label} error={error}>
          <TextInput
            inputMode={inputMode}
            autoCapitalize="off"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit" isBusy={isBusy}>
          {userTexts.find}
        </Button>
      </form>
      {children}
    </section>
  );
}
