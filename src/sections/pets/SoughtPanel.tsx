import { PET_CATEGORY, type PetAd } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { FirstHours } from './FirstHours.tsx';
import { MatchList } from './MatchList.tsx';

const LOST = petCategoryName(PET_CATEGORY.lost);

/** What the author of a lost or found pet can do next. */
export function SoughtPanel({ ad }: { ad: PetAd }) {
  const isLost = ad.category === LOST;
  return (
    <>
      {isLost && <FirstHours adId={ad.id} />}
      <MatchList adId={ad.id} isLost={isLost} />
    </>
  );
}
