import { type Entry, findEntry } from '#src/ads/catalog/choices.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { SuggestInput } from '#src/shared/ui/fields/SuggestInput.tsx';
import { useCityFirst } from '#src/ads/catalog/useCityFirst.ts';
import { RADII, type Radius } from '#contract/ads/listFilters.ts';
import { NearMe } from './NearMe.tsx';
import { radiusTexts } from './countTexts.ts';
import { fieldTexts } from '#src/ads/catalog/texts.ts';

interface NameFilterProps {
  label: string;
  value: string | undefined;
  names: readonly string[];
  onChange: (name: string | undefined) => void;
  /** Finds the field in its form. */
  name?: string;
}

const itself = (name: string): string => name;

/** A filter by name, with suggestions. */
export function NameFilter({ label, value, names, onChange, name }: NameFilterProps) {
  return (
    <Field label={label}>
      <SuggestInput
        name={name}
        value={value ?? ''}
        onChange={(text) => onChange(text || undefined)}
        items={names}
        labelOf={itself}
        placeholder={fieldTexts.type}
      />
    </Field>
  );
}

const RADIUS_NEAR = 25;

export interface CityFilterProps {
  label: string;
  filters: { city?: string | undefined; radius_km?: Radius | undefined };
  names: readonly string[];
  onChange: (changes: { city?: string | undefined; radius_km?: Radius | undefined }) => void;
}

/** The filters by city and around it; the user's last city is offered first. */
export function CityFilter({ label, filters, names, onChange }: CityFilterProps) {
  const { city, radius_km: radius } = filters;
  return (
    <>
      <NameFilter
        label={label}
        name="city"
        value={city}
        names={useCityFirst(names)}
        onChange={(name) => onChange({ city: name })}
      />
      <NearMe
        city={city}
        onFound={(name) => onChange({ city: name, radius_km: radius || RADIUS_NEAR })}
      />
      {city && (
        <SelectFilter
          label={radiusTexts.label}
          value={radius || undefined}
          options={radii}
          anyText={radiusTexts.none}
          onChange={(chosen) => onChange({ radius_km: chosen })}
        />
      )}
    </>
  );
}

const radii = RADII.filter((km) => km > 0).map((km) => ({
  value: km,
  label: radiusTexts.around(km),
}));

/** The options of a choice, in the order of the ids. */
export const optionsOf = <Id extends number>(
  { choices }: { choices: readonly Entry[] },
  ids: readonly Id[],
) => ids.map((value) => ({ value, label: findEntry(choices, value)?.name ?? '' }));

interface SelectFilterProps<Value extends string | number> {
  label: string;
  value: string | number | undefined;
  options: readonly { value: Value; label: string }[];
  /** The option for no choice: «Все», «Любой». */
  anyText: string;
  onChange: (value: Value | undefined) => void;
}

export function SelectFilter<Value extends string | number>({
  label,
  value,
  options,
  anyText,
  onChange,
}: SelectFilterProps<Value>) {
  return (
    <Field label={label}>
      <SelectInput
        value={String(value ?? '')}
        onChange={(text) =>
          onChange(options.find((option) => String(option.value) === text)?.value)
        }
        options={options.map((option) => ({ value: String(option.value), label: option.label }))}
        placeholder={anyText}
      />
    </Field>
  );
}
