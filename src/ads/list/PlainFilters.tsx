import { filterTexts } from './filterTexts.ts';
import { listTexts } from './texts.ts';
import styles from './AdListScreen.module.css';

export interface PlainField {
  /** The name of the filter in the URL. */
  name: string;
  label: string;
  options?: readonly string[];
}

interface PlainFiltersProps {
  fields: readonly PlainField[];
  filters: object;
}

/** Filters as a form that works without JavaScript; only the server renders it. */
export function PlainFilters({ fields, filters }: PlainFiltersProps) {
  const chosen = filters as Record<string, string | number | undefined>;
  return (
    <form className={styles.tools}>
      {fields.map(({ name, label, options }) => (
        <label key={name}>
          {label}{' '}
          {options ? (
            <select name={name} defaultValue={optionOf(options, chosen[name])}>
              <option value="">{filterTexts.any}</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          ) : (
            <input name={name} defaultValue={chosen[name]} />
          )}
        </label>
      ))}
      <button type="submit">{listTexts.apply}</button>
    </form>
  );
}

/** Some filters count the options from 1. */
const optionOf = (options: readonly string[], value: string | number | undefined) =>
  typeof value === 'number' ? options[value - 1] : value;
