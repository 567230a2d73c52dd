import type { ReactNode } from 'react';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import { adStartParam } from '#contract/startParam.ts';
import { reportTexts } from '#src/reports/texts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { environment } from '#src/telegram/environment.ts';
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
  const { inTelegram, share } = useShare({
    path: sectionPaths[section].ad(ad.id),
    startParam: adStartParam(section, ad.id),
    adId: ad.id,
  });
  const isPublished = ad.is_visible === STATUS.published;
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
      {isPublished && !environment.isInTelegram && inTelegram && (
        <ActionRow icon={moreIcons.plane} label={shareTexts.openInTelegram} href={inTelegram} />
      )}
      {children}
      {onReport && (
        <ActionRow icon={moreIcons.flag} label={reportTexts.report} onClick={leaving(onReport)} />
      )}
    </AdActionsSheet>
  );
}
