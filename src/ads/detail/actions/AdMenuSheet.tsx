import type { ReactNode } from 'react';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import { adStartParam } from '#contract/startParam.ts';
import { reportTexts } from '#src/reports/texts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { otherApp } from '#src/messenger/links/appLinks.ts';
import { useSettings } from '#src/shared/settings.ts';
import { AdActionsSheet } from './AdActionsSheet.tsx';
import { shareTexts } from '#src/ads/detail/share/shareTexts.ts';
import { useShare } from '#src/ads/detail/share/useShare.ts';
import type { AdActionsProps } from './useAdActions.tsx';

interface AdMenuSheetProps extends AdActionsProps<BaseAd> {
  isOpen: boolean;
  onClose: () => void;
  onReport: (() => void) | undefined;
  children: ReactNode;
}

/** The menu of an ad's page: what the profile's menu has, and what is only of use here. */
export function AdMenuSheet({ onReport, children, ...props }: AdMenuSheetProps) {
  const { section, ad, onClose } = props;
  const settings = useSettings();
  const startParam = adStartParam(section, ad.id);
  const share = useShare({ path: sectionPaths[section].ad(ad.id), startParam, adId: ad.id });
  const isPublished = ad.is_visible === STATUS.published;
  const app = isPublished ? otherApp(settings, startParam) : undefined;
  /** Closes the menu first: what opens then is not above it. */
  const leaving = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <AdActionsSheet {...props} hasNoDecision>
      {isPublished && (
        <ActionRow icon="share" label={shareTexts.share} onClick={leaving(() => share(ad.title))} />
      )}
      {app && <ActionRow icon={moreIcons.plane} {...app} />}
      {children}
      {onReport && (
        <ActionRow icon={moreIcons.flag} label={reportTexts.report} onClick={leaving(onReport)} />
      )}
    </AdActionsSheet>
  );
}
