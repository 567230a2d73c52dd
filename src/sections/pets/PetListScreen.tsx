import { petFilters, type PetFilters } from '#contract/pets.ts';
import { AdListScreen } from '#src/ads/AdListScreen.tsx';
import { priceChip } from '#src/ads/priceChip.ts';
import { paths } from '#src/shared/paths.ts';
import { useUrlFilters } from '#src/shared/useUrlFilters.ts';
import { PetCard } from './PetCard.tsx';
import { PetFilterPanel } from './PetFilterPanel.tsx';
import { sexText } from './petFacts.ts';
import { petList } from './petsStore.ts';
import { petTexts } from './texts.ts';

export function PetListScreen() {
  const [filters, setFilters] = useUrlFilters(petFilters);
  return (
    <AdListScreen
      list={petList}
      filters={filters}
      setFilters={setFilters}
      chips={chipsOf(filters)}
      texts={petTexts}
      createPath={paths.newPost}
      FilterPanel={PetFilterPanel}
      Card={PetCard}
    />
  );
}

function chipsOf(filters: PetFilters) {
  const { category, type, breed, city, sex, priceFrom, priceTo, ...rest } = filters;
  const all = { ...rest, category, type, breed, city, sex, priceFrom, priceTo };
  const chips: { label: string | undefined; without: PetFilters }[] = [
    {
      label: category === undefined ? undefined : String(category),
      without: { ...all, category: undefined, priceFrom: undefined, priceTo: undefined },
    },
    { label: type, without: { ...all, type: undefined } },
    { label: breed, without: { ...all, breed: undefined } },
    { label: city, without: { ...all, city: undefined } },
    { label: sex === undefined ? undefined : sexText(sex), without: { ...all, sex: undefined } },
    {
      label: priceChip(priceFrom, priceTo),
      without: { ...all, priceFrom: undefined, priceTo: undefined },
    },
  ];
  return chips.flatMap(({ label, without }) => (label ? [{ label, without }] : []));
}
