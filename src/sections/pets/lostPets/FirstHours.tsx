import { useState } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { adStartParam } from '#contract/startParam.ts';
import { useShare } from '#src/ads/detail/share/useShare.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useHold } from '#src/shared/hooks/useHold.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import type { IconName, IconPath } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { matchesId } from './matchesId.ts';
import { PosterRow, useHasPoster } from './PosterRow.tsx';
import { soughtTexts } from './soughtTexts.ts';

/** So far a clinic or a shelter is called. */
const CLINICS_KM = 50 as const;

const searchOf = (filters: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));

type Step = keyof typeof soughtTexts.steps;

/** What helps in the first hours after a loss; what was begun is remembered for each ad. */
export function FirstHours({ ad }: { ad: PetAd }) {
  const userId = useUserId();
  const { api } = useStores();
  const name = `first-hours-${ad.id}`;
  const [done, setDone] = useState<readonly string[]>(() =>
    (readStored(name, userId) ?? '').split(' '),
  );
  const share = useShare({
    path: sectionPaths.pets.ad(ad.id),
    startParam: adStartParam('pets', ad.id),
    adId: ad.id,
  });
  const hasPoster = useHasPoster(ad);
  const mark = (step: Step) => {
    if (done.includes(step)) return;
    const next = [...done, step];
    setDone(next);
    store(name, userId, next.join(' '));
  };
  const rowOf = (step: Step, icon: IconName | IconPath) => ({
    icon: done.includes(step) ? ('check' as const) : icon,
    label: soughtTexts.steps[step],
    ...(done.includes(step) && { note: soughtTexts.done }),
  });
  const filters = { q: soughtTexts.clinicsSearch, city: ad.city, radius_km: CLINICS_KM };
  const { value: clinics, status } = useLoaded(ad.city, async () => {
    const { serviceEndpoints } = await import('#contract/sections/services.ts');
    return (await api.fetch(serviceEndpoints.count, { body: filters })).count;
  });
  useHold(status === 'loading');
  return (
    <ActionList title={soughtTexts.firstHours}>
      {ad.is_visible === STATUS.published && (
        <ActionRow
          {...rowOf('share', 'share')}
          onClick={() => {
            mark('share');
            share(ad.title);
          }}
        />
      )}
      {hasPoster && (
        <PosterRow ad={ad} {...rowOf('poster', moreIcons.print)} onOpen={() => mark('poster')} />
      )}
      <ActionRow
        {...rowOf('matches', 'search')}
        onClick={() => {
          mark('matches');
          document.getElementById(matchesId)?.scrollIntoView({ behavior: 'smooth' });
        }}
      />
      {clinics !== undefined && clinics > 0 && (
        <ActionRow
          {...rowOf('clinics', 'near')}
          to={`${sectionPaths.services.list}?${searchOf(filters)}`}
          onClick={() => mark('clinics')}
        />
      )}
    </ActionList>
  );
}
