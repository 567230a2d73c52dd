import type { PetAd } from '#contract/sections/pets.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { MatchCard } from './MatchCard.tsx';
import { soughtTexts } from './soughtTexts.ts';
import { useMatches } from './useMatches.ts';
import styles from './MatchList.module.css';

/** Lost pets that the user's found one may be, best first; their owners decide. */
export function MatchList({ ad }: { ad: PetAd }) {
  const { matches, status, reload, isBusy, decide } = useMatches(ad.id);
  if (status === 'failed') {
    return <ErrorPanel text={soughtTexts.failed} onAction={() => void reload()} />;
  }
  if (!matches || matches.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={soughtTexts.similarLost}>
      <h2 className={styles.title}>{soughtTexts.similarLost}</h2>
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchCard ad={ad} match={match} isLost={false} isBusy={isBusy} onDecide={decide} />
          </li>
        ))}
      </ul>
    </section>
  );
}
