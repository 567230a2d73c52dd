import type { MatchDecision, PetMatch } from '#contract/matches/matches.ts';
import { imageUrl } from '#contract/images.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { Parts } from '#src/ads/detail/Parts.tsx';
import { detailTexts } from '#src/ads/detail/texts.ts';
import { petOnPhotos } from '#src/sections/pets/petFacts.ts';
import { formatAge } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { soughtTexts } from './soughtTexts.ts';
import styles from './MatchList.module.css';

interface MatchCardProps {
  /** The user's own ad. */
  ad: PetAd;
  match: PetMatch;
  /** The owner of a lost pet decides; a finder only sees who is looked for. */
  isLost: boolean;
  isBusy: boolean;
  onDecide: (match: PetMatch, decision: MatchDecision) => Promise<unknown>;
}

/** The user's pet and one that may be the same, side by side, with what speaks for it. */
export function MatchCard({ ad, match, isLost, isBusy, onDecide }: MatchCardProps) {
  const labels = isLost ? soughtTexts.pair.lost : soughtTexts.pair.found;
  const answer = (decision: MatchDecision, label: string) => (
    <Button
      mode={decision === 'similar' ? 'bezeled' : 'plain'}
      isBusy={decision === 'similar' && isBusy}
      disabled={isBusy}
      aria-label={label}
      onClick={() => void onDecide(match, decision)}
    >
      {soughtTexts[decision]}
    </Button>
  );
  return (
    <>
      <div className={styles.pair}>
        {[ad, match.ad].map(({ id, images: [image], ...pet }, index) => (
          <figure key={id} className={styles.side}>
            <ImageWithFallback
              src={image && imageUrl(image, 'card')}
              alt={detailTexts.photo(1, 1, detailTexts.of(petOnPhotos(pet)))}
              className={styles.photo}
            />
            <figcaption className={styles.label}>
              <Badge tone={index === 0 ? 'neutral' : 'blue'}>{labels[index]}</Badge>
            </figcaption>
          </figure>
        ))}
      </div>
      <Link to={sectionPaths.pets.ad(match.ad.id)} className={styles.match}>
        {match.ad.title}
      </Link>
      <p className={styles.reasons}>
        <Parts
          parts={[
            match.ad.city,
            <LocalTime key="age" time={match.ad.created} format={formatAge} />,
          ]}
        />
      </p>
      <p className={styles.reasons}>
        {soughtTexts.reasons}: {match.reasons.join(', ')}
      </p>
      {isLost && match.state === 'new' && (
        <div className={styles.buttons}>
          {answer('similar', soughtTexts.similarOf(match.ad.title))}
          {answer('different', soughtTexts.differentOf(match.ad.title))}
        </div>
      )}
      {isLost && match.state !== 'new' && (
        <p className={styles.reasons}>{soughtTexts.states[match.state]}</p>
      )}
    </>
  );
}
