import { useState } from 'react';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SuggestInput } from '#src/shared/ui/fields/SuggestInput.tsx';
import { findEntry, type Entry } from './choices.ts';
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
}

const nameOf = (entry: Entry): string => entry.name;

/** A field for a catalog entry; editing the text clears the choice. */
export function EntryField({
  label,
  entries,
  value,
  onChange,
  error,
  hint,
  isRequired = false,
}: EntryFieldProps) {
  const [typed, setTyped] = useState('');
  const chosen = findEntry(entries, value);
  const isUnchosen = !value && typed !== '';
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={error}
      hint={isUnchosen ? fieldTexts.pick : hint}
    >
      <SuggestInput
        value={value ? (chosen?.name ?? '') : typed}
        onChange={(text) => {
          setTyped(text);
          onChange(undefined);
        }}
        onPick={onChange}
        items={entries}
        labelOf={nameOf}
        placeholder={hint ? undefined : fieldTexts.type}
      />
    </Field>
  );
}
