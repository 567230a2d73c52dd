import { PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { FirstHours } from './FirstHours.tsx';
import { MatchList } from './MatchList.tsx';
import { SightingList } from './sightings/SightingList.tsx';

/** What the author of a lost or found pet can do next. */
export function SoughtPanel({ ad }: { ad: PetAd }) {
  const isLost = petCategoryId(ad.category) === PET_CATEGORY.lost;
  return (
    <>
      {!isLost && <MatchList ad={ad} />}
      {isLost && <SightingList adId={ad.id} isOwn />}
      {isLost && <FirstHours ad={ad} />}
    </>
  );
}
