import { useState } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { adStartParam } from '#contract/startParam.ts';
import { useShare } from '#src/ads/detail/share/useShare.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import type { IconName, IconPath } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { matchesId } from './MatchList.tsx';
import { PosterRow, useHasPoster } from './PosterRow.tsx';
import { soughtTexts } from './soughtTexts.ts';

type Step = keyof typeof soughtTexts.steps;

/** What helps in the first hours after a loss; what was begun is remembered for each ad. */
export function FirstHours({ ad }: { ad: PetAd }) {
  const userId = useUserId();
  const name = `first-hours-${ad.id}`;
  const [done, setDone] = useState<readonly string[]>(() =>
    (readStored(name, userId) ?? '').split(' '),
  );
  const { share } = useShare({
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
  const clinics = new URLSearchParams({ q: soughtTexts.clinicsSearch, city: ad.city });
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
      <ActionRow
        {...rowOf('clinics', 'near')}
        to={`${sectionPaths.services.list}?${clinics}`}
        onClick={() => mark('clinics')}
      />
    </ActionList>
  );
}
