import { PLACE_MAX } from '#contract/ads/ads.ts';
import { COLORS_MAX, COLLARS, HIDDEN_MARK_MAX, PET_SIZES } from '#contract/sections/lostPets.ts';
import { formatDay } from '#src/shared/text/format.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { OptionField } from '#src/shared/ui/fields/OptionField.tsx';
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

const sizes = [
  ...PET_SIZES.map((value) => ({
    value: value as string,
    label: soughtTexts.sizes[value] as string,
  })),
  { value: '', label: soughtTexts.notChosen },
];
const collars = COLLARS.map((value) => ({ value, label: soughtTexts.collars[value] }));

/** What lost and found pets are matched by. */
export function LostPetFields({ isFound, fields, errors, colors, change }: LostPetFieldsProps) {
  const chosen = fields.colors.split(',').filter(Boolean);
  const toggle = (color: string) =>
    change({
      colors: (chosen.includes(color)
        ? chosen.filter((other) => other !== color)
        : [...chosen, color]
      ).join(','),
    });
  return (
    <section className={styles.fields} aria-label={soughtTexts.details}>
      <h2 className={styles.title}>{soughtTexts.details}</h2>
      <p className={styles.hint}>{soughtTexts.hint}</p>
      <Field
        label={isFound ? soughtTexts.foundAt : soughtTexts.lostAt}
        hint={fields.happened_at && formatDay(fields.happened_at)}
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
      <OptionField
        label={soughtTexts.size}
        value={fields.size}
        error={errors['size']}
        options={sizes}
        onChange={(size) => change({ size })}
      />
      <OptionField
        label={soughtTexts.collar}
        value={fields.collar}
        error={errors['collar']}
        options={collars}
        onChange={(collar) => change({ collar })}
      />
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
    </section>
  );
}
