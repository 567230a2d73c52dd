import type { ComponentType } from 'react';
import type { BaseAd, GoneAd } from '#contract/ads/ads.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { Screen, type ScreenProps } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { RelatedAds } from './RelatedAds.tsx';
import { backTexts, detailTexts, goneTexts } from './texts.ts';

interface GoneScreenProps<Ad extends BaseAd> {
  gone: GoneAd<Ad>;
  /** Added when the author took the ad down. */
  byAuthor: string;
  listPath: string;
  screen: Omit<ScreenProps, 'children'>;
  Card: ComponentType<AdCardProps<Ad>>;
}

/** What became of an ad that was public. */
export function GoneScreen<Ad extends BaseAd>({
  gone: { title, city, why, similar },
  byAuthor,
  listPath,
  screen,
  Card,
}: GoneScreenProps<Ad>) {
  const isByAuthor = why === 'hidden' || why === 'deleted';
  return (
    <Screen {...screen} title={goneTexts.title} documentTitle={undefined}>
      <EmptyState
        {...(title !== null && { title: goneTexts.ad(title, city) })}
        text={`${goneTexts.why[why]}${isByAuthor ? ` ${byAuthor}` : ''}`}
        action={
          <>
            <Button onClick={screen.onBack}>{backTexts.back}</Button>
            <Button mode="plain" to={listPath}>
              {goneTexts.toList}
            </Button>
          </>
        }
      />
      <RelatedAds title={detailTexts.similar} ads={similar} Card={Card} />
    </Screen>
  );
}
