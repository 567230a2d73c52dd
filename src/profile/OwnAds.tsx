import { useLocation } from 'react-router-dom';
import { STATUS } from '#contract/ads/ads.ts';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { paths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { OwnAdRow } from './OwnAdRow.tsx';
import { profileStore } from './profileStore.ts';
import { profileTexts } from './texts.ts';
import styles from './OwnAds.module.css';

/** The tabs, and the statuses of their ads. */
const tabs = [
  { key: 'active', statuses: [STATUS.published] },
  { key: 'review', statuses: [STATUS.review, STATUS.rejected] },
  { key: 'archive', statuses: [STATUS.outdated] },
] as const satisfies { key: string; statuses: number[] }[];

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
  const groups = tabs.map(({ key, statuses }) => ({
    key,
    items: ownAds.filter(({ ad }) => statuses.some((one) => one === ad.is_visible)),
  }));
  // Without a choice the first tab that has ads.
  const open =
    groups.find(({ key }) => key === chosen) ??
    groups.find(({ items }) => items.length > 0) ??
    groups[0];
  return (
    <>
      <nav aria-label={profileTexts.ownAds} className={styles.tabs}>
        {groups.map(({ key, items }) => (
          <Link
            key={key}
            to={`${paths.profile}?ads=${key}`}
            replace
            aria-current={key === open?.key ? 'page' : undefined}
            className={styles.tab}
          >
            {profileTexts.tabs[key]} {items.length > 0 && items.length}
          </Link>
        ))}
      </nav>
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
