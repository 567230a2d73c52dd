import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { readFilters } from '#contract/ads/filters.ts';
import {
  RADII,
  valueName,
  type DefinedFilters,
  type ListFilter,
  type ListFilters,
} from '#contract/ads/listFilters.ts';
import { quoted } from '#contract/quoted.ts';
import { filterTexts } from './filterTexts.ts';
import { radiusTexts } from './countTexts.ts';
import { listTexts } from '#src/ads/list/texts.ts';
import styles from '#src/ads/list/AdListScreen.module.css';

/** Filters as a form that works without JavaScript; only the server renders it. */
export function PlainFilters({ defined }: { defined: DefinedFilters }) {
  const { filters: declared, entries } = defined;
  // With a price that does not count: the form says why.
  const chosen = readFilters({ entries }, useLocation().search);
  const priced = pricedCategories(defined);
  return (
    <form className={styles.plain}>
      {Object.entries(declared).map(([name, filter]) => (
        <Fragment key={name}>
          <label>
            {filter.label} <PlainField name={name} filter={filter} value={chosen[name]} />
          </label>
          {filter.kind === 'priceTo' && priced && (
            <p className={styles.end}>{filterTexts.priced(priced)}</p>
          )}
        </Fragment>
      ))}
      <button type="submit" className={styles.plainControl}>
        {listTexts.apply}
      </button>
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
    const isName = filter.kind === 'entry' || filter.kind === 'city';
    return (
      <input
        name={name}
        type={filter.kind === 'day' ? 'date' : 'text'}
        placeholder={isName ? filterTexts.part : undefined}
        defaultValue={value}
        className={styles.plainControl}
      />
    );
  }
  const chosen = value === undefined ? undefined : valueName(filter, value);
  const isChosen = ([key, label]: Option) => key === String(value) || label === chosen;
  return (
    <select name={name} defaultValue={options.find(isChosen)?.[0]} className={styles.plainControl}>
      {options.map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  );
}

type Option = [value: string, label: string];

const orNone = (options: Option[], none: string = filterTexts.any): Option[] => [
  ['', none],
  ...options,
];

/** What to choose from: in the URL by name where the filter takes names, else by id. */
function optionsOf(filter: ListFilter): Option[] | undefined {
  switch (filter.kind) {
    case 'choice':
      return orNone(filter.choices.map(({ id, name }) => [keyOf(filter, id, name), name]));
    case 'entry':
      return filter.names && orNone(filter.names.map((name) => [name, name]));
    case 'flag':
      return orNone([['1', filterTexts.yes]]);
    case 'parts':
      return orNone(Object.entries(filter.names));
    case 'sort':
      return Object.entries(filter.names);
    case 'radius':
      return orNone(
        RADII.filter((km) => km > 0).map((km) => [String(km), String(km)]),
        radiusTexts.none,
      );
    default:
      return undefined;
  }
}

const keyOf = ({ schema }: Pick<ListFilter, 'schema'>, id: number, name: string): string =>
  v.is(schema, name) ? name : String(id);

/** The names of the categories whose lists have prices; undefined when all have. */
function pricedCategories({ filters, isPriced }: DefinedFilters<ListFilters>): string | undefined {
  const category = filters['category'];
  if (!isPriced || category?.kind !== 'choice') return undefined;
  return category.choices
    .filter(({ id, name }) => isPriced({ category: keyOf(category, id, name) }))
    .map(({ name }) => quoted(name))
    .join(', ');
}
