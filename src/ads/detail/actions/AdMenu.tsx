import { Suspense, useState, type ComponentType } from 'react';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { useReport } from '#src/reports/useReport.tsx';
import { useIsNoted } from '#src/session/login/useResumed.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { actionTexts } from '#src/ads/detail/texts.ts';
import { reasonName, type AdActionsProps } from './useAdActions.tsx';

const AdMenuSheet = lazyWithPreload(async () => (await import('./AdMenuSheet.tsx')).AdMenuSheet);

interface AdMenuProps<Ad extends BaseAd> extends AdActionsProps<Ad> {
  /** The user may change the ad or decide on it. */
  isManaged: boolean;
  /** The section's own rows. */
  Rows: ComponentType<{ ad: Ad }> | undefined;
}

/** The button «⋮» in the head of an ad's page. */
export function AdMenu<Ad extends BaseAd>({ isManaged, Rows, ...props }: AdMenuProps<Ad>) {
  const { ad } = props;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { report, reportSheet } = useReport({ kind: 'ad', id: ad.id });
  const isGivingReason = useIsNoted(reasonName('menu', ad.id));
  usePreload(AdMenuSheet);
  const isReported = ad.is_visible === STATUS.published && !isManaged;
  return (
    <>
      <IconButton
        icon="more"
        label={actionTexts.more}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      />
      {(wasOpened || isGivingReason) && (
        <Suspense>
          <AdMenuSheet
            // A lazy component is not generic.
            {...(props as unknown as AdActionsProps<BaseAd>)}
            isOpen={isOpen || isGivingReason}
            onClose={() => setOpen(false)}
            onReport={isReported ? report : undefined}
          >
            {Rows && <Rows ad={ad} />}
          </AdMenuSheet>
        </Suspense>
      )}
      {reportSheet}
    </>
  );
}
