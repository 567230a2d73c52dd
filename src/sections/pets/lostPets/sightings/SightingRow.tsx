import { Suspense, useCallback, useEffect, useState } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { listSightings, type SightingCount } from '#contract/matches/sightings.ts';
import { PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { useSheetAfterLogin } from '#src/session/login/useSheetAfterLogin.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { countOf, formatAge } from '#src/shared/text/format.ts';
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
  const [seen, setSeen] = useState<SightingCount>();
  const { isOpen, wasOpened, open, close } = useSheetAfterLogin('sighting', id);
  const isSought =
    ad.is_visible === STATUS.published && petCategoryId(ad.category) === PET_CATEGORY.lost;

  const load = useCallback(() => {
    api
      .fetch(listSightings, { params: { id } })
      .then((answer) => setSeen(Array.isArray(answer) ? undefined : answer))
      // Without an answer the row still asks.
      .catch(() => {});
  }, [api, id]);
  useEffect(() => {
    if (isSought) load();
  }, [isSought, load]);

  if (!isSought) return null;
  const note = seen?.last_seen_at
    ? sightingTexts.seen(countOf(seen.count, sightingTexts.times), formatAge(seen.last_seen_at))
    : sightingTexts.askNote;
  return (
    <ActionList>
      <ActionRow icon="eye" label={sightingTexts.ask} note={note} onClick={open}>
        {wasOpened && (
          <Suspense>
            <SightingSheet adId={id} isOpen={isOpen} onClose={close} onSent={load} />
          </Suspense>
        )}
      </ActionRow>
    </ActionList>
  );
}
