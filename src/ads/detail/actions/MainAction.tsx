import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { shareTexts } from '#src/ads/detail/share/shareTexts.ts';
import { actionTexts } from '#src/ads/detail/texts.ts';

interface MainActionProps {
  section: SectionName;
  ad: BaseAd;
  onShare: () => void;
}

/** The main action on an own ad that needs no decision and no boost. */
export function MainAction({ section, ad, onShare }: MainActionProps) {
  if (ad.is_visible === STATUS.published && !ad.rejected_edit) {
    return (
      <Button size="l" isStretched before={<Icon name="share" size={20} />} onClick={onShare}>
        {shareTexts.share}
      </Button>
    );
  }
  return (
    <Button size="l" isStretched to={sectionPaths[section].edit(ad.id)}>
      {actionTexts.edit}
    </Button>
  );
}
