import { sectionPaths } from '#contract/paths.ts';
import { adStartParam } from '#contract/startParam.ts';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { useShare } from '#src/ads/detail/share/useShare.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { endingOf } from './ending.ts';
import { endingTexts } from './endingTexts.ts';

/** The main action on an own ad that has ended: share the joy, or post the next goods. */
export function EndingButton({ section, ad }: { section: SectionName; ad: BaseAd }) {
  const share = useShare({
    path: sectionPaths[section].ad(ad.id),
    startParam: adStartParam(section, ad.id),
  });
  const ending = endingOf(section, ad);
  if (!ending) return null;
  const { shared } = ending;
  return shared === undefined ? (
    <Button size="l" isStretched to={sectionPaths[section].create}>
      {endingTexts.another}
    </Button>
  ) : (
    <Button
      size="l"
      isStretched
      before={<Icon name="share" size={20} />}
      onClick={() => share(shared)}
    >
      {endingTexts.share}
    </Button>
  );
}
