import * as v from 'valibot';
import { RADII, valueName, type ListFilter, type ListFilters } from '#contract/ads/listFilters.ts';
import { filterTexts } from './filterTexts.ts';
import { listTexts } from '#src/ads/list/texts.ts';
import styles from '#src/ads/list/AdListScreen.module.css';

interface PlainFiltersProps {
  declared: ListFilters;
  filters: object;
}

/** Filters as a form that works without JavaScript; only the server renders it. */
export function PlainFilters({ declared, filters }: PlainFiltersProps) {
  const chosen = filters as Record<string, string | number | undefined>;
  return (
    <form className={styles.tools}>
      {Object.entries(declared).map(([name, filter]) => (
        <label key={name}>
          {filter.label} <PlainField name={name} filter={filter} value={chosen[name]} />
        </label>
      ))}
      <button type="submit">{listTexts.apply}</button>
    </form>
  );
}

interface PlainFieldProps {
  name: string;
  filter: ListFilter;
  value: string | number | undefined;
}

function PlainField({ name, filter, value }: PlainFieldProps) {
  const options = optionsOf(filter);
  if (!options) {
    const type = filter.kind === 'day' ? 'date' : 'text';
    return <input name={name} type={type} defaultValue={value} />;
  }
  const chosen = value === undefined ? undefined : valueName(filter, value);
  const isChosen = ([key, label]: Option) => key === String(value) || label === chosen;
  return (
    <select name={name} defaultValue={options.find(isChosen)?.[0] ?? ''}>
      <option value="">{filterTexts.any}</option>
      {options.map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  );
}

type Option = [value: string, label: string];

/** What to choose from: in the URL by name where the filter takes names, else by id. */
function optionsOf(filter: ListFilter): Option[] | undefined {
  switch (filter.kind) {
    case 'choice':
      return filter.choices.map(({ id, name }) => [
        v.is(filter.schema, name) ? name : String(id),
        name,
      ]);
    case 'flag':
      return [['1', filterTexts.yes]];
    case 'parts':
    case 'sort':
      return Object.entries(filter.names);
    case 'radius':
      return RADII.filter((km) => km > 0).map((km) => [String(km), String(km)]);
    default:
      return undefined;
  }
}
