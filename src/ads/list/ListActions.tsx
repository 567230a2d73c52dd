import { useLocation } from 'react-router-dom';
import { paths, sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { ShareIcon } from '#src/ads/detail/share/ShareIcon.tsx';
import { shareTexts } from '#src/ads/detail/share/shareTexts.ts';
import { IconLink } from '#src/shared/ui/IconLink.tsx';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { listStartParam } from '#contract/startParam.ts';
import { SaveSearchIcon } from './SaveSearchIcon.tsx';
import { actionTexts } from './filters/countTexts.ts';

interface ListActionsProps {
  section: SectionName;
  title: string;
  filters: object;
  isFiltered: boolean;
}

/** In the top bar: saves the search, shares the list with its filters, and on desktops leads to the search. */
export function ListActions({ section, title, filters, isFiltered }: ListActionsProps) {
  const { search } = useLocation();
  const isDesktop = useIsDesktop();
  const { startParam, isCut } = listStartParam(section, search.slice(1));
  return (
    <>
      <SaveSearchIcon section={section} filters={filters} />
      {isFiltered && (
        <ShareIcon
          path={sectionPaths[section].list + search}
          startParam={startParam}
          isCut={isCut}
          title={title}
          label={shareTexts.list}
        />
      )}
      {isDesktop && <IconLink to={paths.search} icon="search" label={actionTexts.search} />}
    </>
  );
}
