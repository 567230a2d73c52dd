import { useState } from 'react';
import {
  COLORS_MAX,
  COLLARS,
  HIDDEN_MARK_MAX,
  PET_SIZES,
  PLACE_MAX,
} from '#contract/sections/lostPets.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { soughtTexts } from './soughtTexts.ts';
import styles from './LostPetFields.module.css';

/** As the form holds them: text, the colours separated by commas. */
export interface LostPetFormFields {
  happened_at: string;
  place: string;
  colors: string;
  size: string;
  collar: string;
  chip: string;
  hidden_mark: string;
}

interface LostPetFieldsProps {
  isFound: boolean;
  fields: LostPetFormFields;
  errors: Readonly<Record<string, string | undefined>>;
  colors: readonly string[];
  change: (changes: Partial<LostPetFormFields>) => void;
}

const NAMES = ['happened_at', 'place', 'colors', 'size', 'collar', 'chip', 'hidden_mark'] as const;
const sizes = PET_SIZES.map((value) => ({ value, label: soughtTexts.sizes[value] }));
const collars = COLLARS.map((value) => ({ value, label: soughtTexts.collars[value] }));

/** What lost and found pets are matched by: optional, folded away until it is wanted. */
export function LostPetFields({ isFound, fields, errors, colors, change }: LostPetFieldsProps) {
  const chosen = fields.colors.split(',').filter(Boolean);
  const toggle = (color: string) =>
    change({
      colors: (chosen.includes(color)
        ? chosen.filter((other) => other !== color)
        : [...chosen, color]
      ).join(','),
    });
  // A constant, so that the block stays as the user leaves it.
  const [wasFilledIn] = useState(() => NAMES.some((name) => fields[name]));
  return (
    <details className={styles.details} open={wasFilledIn}>
      <summary className={styles.summary}>{soughtTexts.details}</summary>
      <div className={styles.fields}>
        <p className={styles.hint}>{soughtTexts.hint}</p>
        <Field
          label={isFound ? soughtTexts.foundAt : soughtTexts.lostAt}
          error={errors['happened_at']}
        >
          <TextInput
            type="date"
            value={fields.happened_at}
            onChange={(day) => change({ happened_at: day })}
          />
        </Field>
        <Field label={soughtTexts.place} hint={soughtTexts.placeHint} error={errors['place']}>
          <TextInput max={PLACE_MAX} value={fields.place} onChange={(place) => change({ place })} />
        </Field>
        <fieldset className={styles.colors}>
          <legend className={styles.legend}>{soughtTexts.colors}</legend>
          {colors.map((color) => (
            <button
              key={color}
              type="button"
              className={styles.color}
              aria-pressed={chosen.includes(color)}
              disabled={!chosen.includes(color) && chosen.length >= COLORS_MAX}
              onClick={() => toggle(color)}
            >
              {color}
            </button>
          ))}
          {errors['colors'] && <p className={styles.error}>{errors['colors']}</p>}
        </fieldset>
        <Field label={soughtTexts.size} error={errors['size']}>
          <SelectInput
            value={fields.size}
            options={sizes}
            placeholder={soughtTexts.notChosen}
            onChange={(size) => change({ size })}
          />
        </Field>
        <Field label={soughtTexts.collar} error={errors['collar']}>
          <SelectInput
            value={fields.collar}
            options={collars}
            placeholder={soughtTexts.notChosen}
            onChange={(collar) => change({ collar })}
          />
        </Field>
        <Field
          label={soughtTexts.chip}
          hint={isFound ? soughtTexts.foundChipHint : soughtTexts.chipHint}
          error={errors['chip']}
        >
          <TextInput
            inputMode="numeric"
            max={20}
            value={fields.chip}
            onChange={(chip) => change({ chip })}
          />
        </Field>
        <Field
          label={soughtTexts.hiddenMark}
          hint={isFound ? soughtTexts.foundMarkHint : soughtTexts.hiddenMarkHint}
          error={errors['hidden_mark']}
        >
          <TextArea
            rows={2}
            max={HIDDEN_MARK_MAX}
            value={fields.hidden_mark}
            onChange={(mark) => change({ hidden_mark: mark })}
          />
        </Field>
      </div>
    </details>
  );
}
