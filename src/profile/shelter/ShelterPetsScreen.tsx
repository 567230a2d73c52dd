import { useLocation } from 'react-router-dom';
import { STATUS } from '#contract/ads/ads.ts';
import { paths } from '#contract/paths.ts';
import { AdTabs } from '#src/profile/AdTabs.tsx';
import { groupAds } from '#src/profile/adGroups.ts';
import { profileStore } from '#src/profile/profileStore.ts';
import { profileTexts } from '#src/profile/texts.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { titled } from '#src/shared/titled.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { PetList } from './PetList.tsx';
import { ShelterGate } from './ShelterGate.tsx';
import { shelterTexts } from './texts.ts';
import styles from './ShelterPetsScreen.module.css';

const { published, review, rejected, outdated } = STATUS;
type Ad = AnyAd['ad'];
const tabs = [
  { key: 'active', has: (ad: Ad) => ad.is_visible === published && !ad.is_reserved },
  { key: 'reserved', has: (ad: Ad) => ad.is_visible === published && ad.is_reserved },
  { key: 'review', has: (ad: Ad) => ad.is_visible === review || ad.is_visible === rejected },
  { key: 'archive', has: (ad: Ad) => ad.is_visible === outdated },
] as const;

/** The pets of a shelter, for actions on many at once. */
export const ShelterPetsScreen = titled(shelterTexts.title, () => (
  <ShelterGate>
    <ShelterPets />
  </ShelterGate>
));

function ShelterPets() {
  const { status, ownAds } = useStoreState(profileStore);
  const { loadProfile } = useActions(profileStore);
  useUserLoad(status, loadProfile);
  const chosen = new URLSearchParams(useLocation().search).get('ads');

  if (status === 'failed') {
    return <ErrorPanel text={profileTexts.failed} onAction={() => void loadProfile()} />;
  }
  if (status !== 'ready') {
    return (
      <output aria-label={profileTexts.loading}>
        <Skeleton height={88} radius={16} />
      </output>
    );
  }
  const pets = ownAds.filter(({ section }) => section === 'pets');
  const { groups, open } = groupAds(pets, tabs, chosen);
  return (
    <div className={styles.screen}>
      <ActionList>
        <ActionRow icon={moreIcons.list} label={shelterTexts.load} to={paths.importPets} />
      </ActionList>
      {pets.length === 0 ? (
        <EmptyState
          text={shelterTexts.empty}
          action={<Button to={paths.newPost}>{shelterTexts.post}</Button>}
        />
      ) : (
        <>
          <AdTabs
            label={shelterTexts.title}
            path={paths.shelterPets}
            groups={groups}
            names={shelterTexts.tabs}
            open={open?.key}
          />
          {open && <PetList key={open.key} tab={open.key} items={open.items} />}
        </>
      )}
    </div>
  );
}
