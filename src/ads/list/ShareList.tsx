import { useLocation } from 'react-router-dom';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections.ts';
import { ShareIcon } from '#src/ads/detail/ShareIcon.tsx';
import { shareTexts } from '#src/ads/detail/shareTexts.ts';
import { listStartParam } from '#contract/startParam.ts';

/** Shares the list with its filters. */
export function ShareList({ section, title }: { section: SectionName; title: string }) {
  const { search } = useLocation();
  return (
    <ShareIcon
      path={sectionPaths[section].list + search}
      startParam={listStartParam(section, search.slice(1))}
      title={title}
      label={shareTexts.list}
    />
  );
}
