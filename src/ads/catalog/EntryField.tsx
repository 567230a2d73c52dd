import { useEffect, useState } from 'react';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SuggestInput } from '#src/shared/ui/fields/SuggestInput.tsx';
import { useValidity } from '#src/shared/ui/fields/useValidity.ts';
import { findEntry, matchEntry, type Entry } from './choices.ts';
import { fieldTexts } from './texts.ts';

interface EntryFieldProps {
  label: string;
  entries: readonly Entry[];
  /** Id or name of the chosen entry. */
  value: string | number | undefined;
  onChange: (entry: Entry | undefined) => void;
  error?: string | undefined;
  hint?: string | undefined;
  isRequired?: boolean;
  /** The message for a text that chooses no entry. */
  unchosen?: string;
}

const nameOf = (entry: Entry): string => entry.name;

/** A field for a catalog entry; typing chooses an exact or only match. */
export function EntryField({
  label,
  entries,
  value,
  onChange,
  error,
  hint,
  isRequired = false,
  unchosen = fieldTexts.pick,
}: EntryFieldProps) {
  // Undefined while the chosen entry's name is shown.
  const [typed, setTyped] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const chosen = findEntry(entries, value);
  const text = typed ?? chosen?.name ?? '';
  const isUnchosen = !chosen && text.trim() !== '';
  const ref = useValidity(isUnchosen ? unchosen : undefined);

  // The catalog may come after the text.
  const match = isUnchosen ? matchEntry(entries, text) : undefined;
  useEffect(() => {
    if (match) onChange(match);
  }, [match, onChange]);

  const finish = () => {
    if (typed === undefined) return;
    if (chosen) setTyped(undefined);
    setChecked(true);
  };
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={error ?? (isUnchosen && isChecked ? unchosen : undefined)}
      hint={isUnchosen ? unchosen : hint}
    >
      <SuggestInput
        ref={ref}
        value={text}
        onChange={(next) => {
          setTyped(next);
          setChecked(false);
          onChange(matchEntry(entries, next));
        }}
        onPick={(entry) => {
          setTyped(undefined);
          onChange(entry);
        }}
        onBlur={finish}
        onInvalid={finish}
        items={entries}
        labelOf={nameOf}
        placeholder={hint ? undefined : fieldTexts.type}
      />
    </Field>
  );
}
