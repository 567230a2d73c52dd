import { useLocation } from 'react-router-dom';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { paths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { groupAds } from './adGroups.ts';
import { AdTabs } from './AdTabs.tsx';
import { OwnAdRow } from './OwnAdRow.tsx';
import { profileStore } from './profileStore.ts';
import { profileTexts } from './texts.ts';
import styles from './OwnAds.module.css';

const tabs = [
  { key: 'active', has: (ad: BaseAd) => ad.is_visible === STATUS.published },
  {
    key: 'review',
    has: (ad: BaseAd) => ad.is_visible === STATUS.review || ad.is_visible === STATUS.rejected,
  },
  { key: 'archive', has: (ad: BaseAd) => ad.is_visible === STATUS.outdated },
] as const;

const SKELETONS = 4;

/** The user's ads in tabs by status, each under four headings. */
export function OwnAds() {
  const { status, ownAds } = useStoreState(profileStore);
  const { loadProfile } = useActions(profileStore);
  const chosen = new URLSearchParams(useLocation().search).get('ads');
  if (status === 'failed') {
    return <ErrorPanel text={profileTexts.failed} onAction={() => void loadProfile()} />;
  }
  if (status !== 'ready') {
    return (
      <output aria-label={profileTexts.loading} className={styles.rows}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} height={88} radius={16} />
        ))}
      </output>
    );
  }
  if (ownAds.length === 0) {
    return (
      <EmptyState
        text={profileTexts.empty}
        action={<Button to={paths.newPost}>{profileTexts.post}</Button>}
      />
    );
  }
  const { groups, open } = groupAds(ownAds, tabs, chosen);
  return (
    <>
      <AdTabs
        label={profileTexts.ownAds}
        path={paths.profile}
        groups={groups}
        names={profileTexts.tabs}
        open={open?.key}
      />
      {open?.items.length === 0 && <p className={styles.none}>{profileTexts.none}</p>}
      {sectionNames.map((section) => (
        <Group key={section} section={section} items={open?.items ?? []} />
      ))}
    </>
  );
}

function Group({ section, items }: { section: AnyAd['section']; items: readonly AnyAd[] }) {
  const group = items.filter((item) => item.section === section);
  if (group.length === 0) return null;
  return (
    <section aria-label={sectionTitles[section]}>
      <h3 className={styles.group}>{sectionTitles[section]}</h3>
      <ul className={styles.rows}>
        {group.map((item) => (
          <li key={item.ad.id}>
            <OwnAdRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
