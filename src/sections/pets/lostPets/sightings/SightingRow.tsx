import { Suspense } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { listSightings } from '#contract/matches/sightings.ts';
import { PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { useSheetAfterLogin } from '#src/session/login/useSheetAfterLogin.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { formatAge } from '#src/shared/text/format.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { sightingTexts } from './sightingTexts.ts';

const SightingSheet = lazyWithPreload(
  async () => (await import('./SightingSheet.tsx')).SightingSheet,
);

/** Asks whoever opens the ad of a lost pet whether they have seen it; says how often it was seen. */
export function SightingRow({ ad }: { ad: PetAd }) {
  const { id } = ad;
  const { api } = useStores();
  const { isOpen, wasOpened, open, close } = useSheetAfterLogin('sighting', id);
  const isSought =
    ad.is_visible === STATUS.published && petCategoryId(ad.category) === PET_CATEGORY.lost;

  // Without an answer the row still asks.
  const { value: seen, reload } = useLoaded(isSought ? id : undefined, async () => {
    const answer = await api.fetch(listSightings, { params: { id } });
    return Array.isArray(answer) ? undefined : answer;
  });

  if (!isSought) return null;
  const note = seen?.last_seen_at
    ? sightingTexts.seen(seen.count, formatAge(seen.last_seen_at))
    : sightingTexts.askNote;
  return (
    <ActionList>
      <ActionRow icon="eye" label={sightingTexts.ask} note={note} onClick={open}>
        {wasOpened && (
          <Suspense>
            <SightingSheet adId={id} isOpen={isOpen} onClose={close} onSent={() => void reload()} />
          </Suspense>
        )}
      </ActionRow>
    </ActionList>
  );
}
