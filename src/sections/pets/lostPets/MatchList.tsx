import {
  decideMatch,
  listMatches,
  type MatchDecision,
  type PetMatch,
} from '#contract/matches/matches.ts';
import { imageUrl } from '#contract/images.ts';
import { dialogPath, sectionPaths } from '#contract/paths.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { Parts } from '#src/ads/detail/Parts.tsx';
import { formatAge } from '#src/shared/text/format.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { useHold } from '#src/shared/hooks/useHold.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { detailTexts } from '#src/ads/detail/texts.ts';
import { petOnPhotos } from '#src/sections/pets/petFacts.ts';
import { soughtTexts } from './soughtTexts.ts';
import styles from './MatchList.module.css';

/** The id of the list in the document. */
export const matchesId = 'matches';

interface MatchListProps {
  ad: PetAd;
  /** The owner of a lost pet decides; a finder only sees who is looked for. */
  isLost: boolean;
}

/** Pets that may be the same as that of the user's ad, best first. */
export function MatchList({ ad, isLost }: MatchListProps) {
  const { id: adId } = ad;
  const { api } = useStores();
  const {
    value: matches,
    status,
    reload,
    change,
  } = useLoaded(adId, () => api.fetch(listMatches, { params: { id: adId } }));
  useHold(status === 'loading');
  const { showError, showResult } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const decide = (match: PetMatch, decision: MatchDecision) =>
    submit(async () => {
      await api.fetch(decideMatch, { params: { id: match.id }, body: { verdict: decision } });
      change((all) => all.map((one) => (one.id === match.id ? { ...one, state: decision } : one)));
      if (decision === 'similar') showResult(soughtTexts.written, dialogPath(match.ad.author));
    });

  if (status === 'failed') {
    return <ErrorPanel text={soughtTexts.failed} onAction={() => void reload()} />;
  }
  if (!matches || (!isLost && matches.length === 0)) return null;
  const title = isLost ? soughtTexts.matches : soughtTexts.similarLost;
  return (
    <section id={matchesId} className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {matches.length === 0 && <p className={styles.reasons}>{soughtTexts.noMatches}</p>}
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <div className={styles.pair}>
              {[ad, match.ad].map(({ id, images: [image], ...pet }) => (
                <ImageWithFallback
                  key={id}
                  src={image && imageUrl(image, 'card')}
                  alt={detailTexts.photo(1, 1, detailTexts.of(petOnPhotos(pet)))}
                  className={styles.photo}
                />
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
                <Button
                  mode="bezeled"
                  isBusy={isBusy}
                  aria-label={soughtTexts.similarOf(match.ad.title)}
                  onClick={() => void decide(match, 'similar')}
                >
                  {soughtTexts.similar}
                </Button>
                <Button
                  mode="plain"
                  disabled={isBusy}
                  aria-label={soughtTexts.differentOf(match.ad.title)}
                  onClick={() => void decide(match, 'different')}
                >
                  {soughtTexts.different}
                </Button>
              </div>
            )}
            {isLost && match.state !== 'new' && (
              <p className={styles.reasons}>{soughtTexts.states[match.state]}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
