import type { ComponentType } from 'react';
import type { BaseAd, GoneAd } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { adStartParam } from '#contract/startParam.ts';
import { useEnding } from '#src/ads/useEnding.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { Screen, type ScreenProps } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import empty from '#src/shared/ui/states/empty.svg';
import goneDog from './goneDog.svg';
import gonePet from './gonePet.svg';
import happy from './happy.svg';
import happyDog from './happyDog.svg';
import happyPet from './happyPet.svg';
import { RoundPhoto } from '#src/ads/detail/ending/RoundPhoto.tsx';
import { RelatedAds } from '#src/ads/detail/RelatedAds.tsx';
import { useShare } from '#src/ads/detail/share/useShare.ts';
import { backTexts, detailTexts, goneTexts } from '#src/ads/detail/texts.ts';
import styles from './GoneScreen.module.css';

interface GoneScreenProps<Ad extends BaseAd> {
  id: number;
  section: SectionName;
  gone: GoneAd<Ad>;
  /** Added when the author took the ad down. */
  byAuthor: string;
  screen: Omit<ScreenProps, 'children'>;
  Card: ComponentType<AdCardProps<Ad>>;
}

/** The cat stands for the site where no animal is meant. */
const DRAWINGS = {
  dog: { happy: happyDog, gone: goneDog },
  cat: { happy, gone: empty },
  other: { happy: happyPet, gone: gonePet },
} as const;

/** What became of an ad that was public. */
export function GoneScreen<Ad extends BaseAd>({
  id,
  section,
  gone,
  byAuthor,
  screen,
  Card,
}: GoneScreenProps<Ad>) {
  const { title, city, why, outcome, animal, home, similar } = gone;
  const { list, ad } = sectionPaths[section];
  const share = useShare({ path: ad(id), startParam: adStartParam(section, id) });
  const ending = useEnding(gone);
  const isHappy = ending !== undefined && outcome !== null && outcome !== 'other';
  // Whoever has looked for this pet looks for no other.
  const isHome = outcome === 'found' || outcome === 'returned';
  const isShared = outcome === 'found' && title !== null;
  const isByAuthor = why === 'hidden' || why === 'deleted';
  return (
    <Screen {...screen} title={ending ?? goneTexts.title} documentTitle={undefined}>
      <EmptyState
        {...(title !== null && { title: goneTexts.ad(title, city) })}
        text={
          isHappy
            ? goneTexts.happy[outcome]
            : `${goneTexts.why[why]}${isByAuthor ? ` ${byAuthor}` : ''}`
        }
        isLarge
        drawing={
          home?.image ? (
            <RoundPhoto image={home.image} />
          ) : (
            <img
              src={DRAWINGS[animal ?? 'cat'][isHappy ? 'happy' : 'gone']}
              alt=""
              width="200"
              height="160"
            />
          )
        }
        action={
          <>
            {home?.text && <blockquote className={styles.words}>{home.text}</blockquote>}
            {isShared && (
              <Button onClick={() => share(goneTexts.shared(title, ending ?? ''))}>
                {goneTexts.share}
              </Button>
            )}
            <Button mode={isShared ? 'plain' : 'filled'} onClick={screen.onBack}>
              {backTexts.back}
            </Button>
            <Button mode="plain" to={list}>
              {goneTexts.toList}
            </Button>
          </>
        }
      />
      {!isHome && <RelatedAds title={detailTexts.similar} ads={similar} Card={Card} />}
    </Screen>
  );
}
