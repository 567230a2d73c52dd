import {
  decideSighting,
  listSightings,
  type Sighting,
  type SightingState,
} from '#contract/matches/sightings.ts';
import { dialogPath } from '#contract/paths.ts';
import { SmallPhotos } from '#src/ads/detail/photos/SmallPhotos.tsx';
import { ReportMenu } from '#src/reports/ReportMenu.tsx';
import { Cautions } from '#src/shared/cautions/Cautions.tsx';
import { useHold } from '#src/shared/hooks/useHold.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { sightingTexts } from './sightingTexts.ts';
import styles from './Sightings.module.css';

interface SightingListProps {
  adId: number;
  /** The owner decides and writes; an admin reads. */
  isOwn?: boolean;
}

/** Where a lost pet was seen, newest first. */
export function SightingList({ adId, isOwn = false }: SightingListProps) {
  const { api } = useStores();
  const {
    value: sightings,
    status,
    reload,
    change,
  } = useLoaded(adId, async () => {
    const answer = await api.fetch(listSightings, { params: { id: adId } });
    return Array.isArray(answer) ? answer : [];
  });
  useHold(status === 'loading');
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const decide = ({ id }: Sighting, state: SightingState) =>
    submit(async () => {
      await api.fetch(decideSighting, { params: { id }, body: { state } });
      change((all) => all.map((one) => (one.id === id ? { ...one, state } : one)));
    });

  if (status === 'failed') {
    return <ErrorPanel text={sightingTexts.loadFailed} onAction={() => void reload()} />;
  }
  if (!sightings || sightings.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={sightingTexts.list}>
      <h2 className={styles.title}>{sightingTexts.list}</h2>
      <ol className={styles.sightings}>
        {sightings.map((sighting) => {
          const { id, place, text, images, state, cautions, author, author_name: name } = sighting;
          const decision = (next: 'true' | 'false', mode: 'bezeled' | 'plain') => (
            <Button
              mode={mode}
              disabled={isBusy}
              aria-label={sightingTexts.named(sightingTexts[next], place)}
              onClick={() => void decide(sighting, next)}
            >
              {sightingTexts[next]}
            </Button>
          );
          return (
            <li key={id} className={styles.sighting}>
              <div className={styles.head}>
                <h3 className={styles.place}>{place}</h3>
                {isOwn && (
                  <ReportMenu
                    target={{ kind: 'sighting', id }}
                    label={sightingTexts.more(place)}
                    title={place}
                  />
                )}
              </div>
              <p className={styles.note}>
                {formatDateTime(sighting.seen_at)}, {name}
              </p>
              {text && <p className={styles.text}>{text}</p>}
              <Cautions kinds={cautions} />
              {images.length > 0 && <SmallPhotos images={images} />}
              {isOwn && state !== 'new' && (
                <p className={styles.note}>{sightingTexts.states[state]}</p>
              )}
              {isOwn && (
                <div className={styles.buttons}>
                  {state === 'new' && decision('true', 'bezeled')}
                  {state === 'new' && decision('false', 'plain')}
                  <Button
                    mode="plain"
                    to={dialogPath(author, { section: 'pets', id: adId })}
                    aria-label={sightingTexts.named(sightingTexts.write, name)}
                  >
                    {sightingTexts.write}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
