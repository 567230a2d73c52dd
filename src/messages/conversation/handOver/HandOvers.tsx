import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { STATUS } from '#contract/ads/ads.ts';
import {
  decideMark,
  listHandOvers,
  type HandOver,
  type HandOverDecision,
} from '#contract/matches/handOvers.ts';
import { endingPath, sectionPaths } from '#contract/paths.ts';
import { petEndpoints } from '#contract/sections/pets.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { hapticSuccess } from '#src/messenger/haptics.ts';
import { inbox } from '#src/messages/sync/inbox.ts';
import { useConversation } from '#src/messages/sync/messagesStore.ts';
import type { AdLink } from '#src/shared/text/textLinks.ts';
import { handOverTexts } from './handOverTexts.ts';
import { MarkSheet } from './MarkSheet.tsx';
import styles from './HandOvers.module.css';

interface HandOversProps {
  otherId: number;
  /** The ad that the conversation stands under. */
  about: AdLink | undefined;
  /** Stands here while there is none. */
  children: ReactNode;
}

/** One of the two waits for the other. */
const isOpen = ({ state }: HandOver): boolean => state === 'asked' || state === 'described';

/**
 * The hidden marks of lost pets: the finder describes them, the owner compares. All open ones stay
 * when the conversation turns to another ad; an outcome stands under its own ad,
 * and where its question stood.
 */
export function HandOvers({ otherId, about, children }: HandOversProps) {
  const { api } = useStores();
  const { refreshConversation } = useActions(inbox);
  const lastId = useConversation(otherId).messages.at(-1)?.id;
  const [seen, setSeen] = useState<readonly number[]>([]);

  // Each step is also a message, so a new one may have changed a card.
  const isUsual = seen.length === 0 && about?.section !== 'pets';
  const step = isUsual && lastId !== undefined ? 'opened' : lastId;
  const { latest: all = [], reload } = useLoaded(step && `${otherId} ${step}`, async (signal) => {
    const found = await api.fetch(listHandOvers, { params: { userId: otherId } });
    const open = found.filter(isOpen).map(({ id }) => id);
    if (!signal.aborted) setSeen((before) => [...before, ...open]);
    return found;
  });
  const changed = () => {
    refreshConversation();
    return reload();
  };
  const shown = all.filter(({ id, ad_id: adId }) => adId === about?.id || seen.includes(id));
  if (shown.length === 0) return children;
  return (
    <div className={styles.cards}>
      {shown.map((handOver) => {
        const Card = handOver.is_owner ? OwnerCard : FinderCard;
        return (
          <section
            key={handOver.id}
            aria-label={handOverTexts.label(handOver.title)}
            className={styles.card}
          >
            {(shown.length > 1 || handOver.ad_id !== about?.id) && (
              <Link to={sectionPaths.pets.ad(handOver.ad_id)} className={styles.ad}>
                {handOver.title}
              </Link>
            )}
            <Card handOver={handOver} onChanged={changed} />
            {handOver.to_end && <HomeQuestion toEnd={handOver.to_end} />}
          </section>
        );
      })}
    </div>
  );
}

/** Ends the viewer's own ad when the pet is at home. */
function HomeQuestion({
  toEnd: { ad_id: adId, outcome },
}: {
  toEnd: NonNullable<HandOver['to_end']>;
}) {
  const { api } = useStores();
  const navigate = useNavigate();
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const end = () =>
    void submit(async () => {
      const body = { ad_id: adId, do: STATUS.outdated, outcome };
      await api.fetch(petEndpoints.ownerAction, { body });
      hapticSuccess();
      void navigate(endingPath('pets', adId));
    });
  return (
    <>
      <p className={styles.text}>{handOverTexts.isHome[outcome]}</p>
      <Button isBusy={isBusy} onClick={end}>
        {handOverTexts.yes[outcome]}
      </Button>
    </>
  );
}

interface CardProps {
  handOver: HandOver;
  onChanged: () => Promise<unknown>;
}

function FinderCard({ handOver, onChanged }: CardProps) {
  const { id, state, description } = handOver;
  const [isOpen = false, setOpen] = useResumed<true>(`hand-over-${id}`);
  if (state !== 'asked') {
    return (
      <>
        <p className={styles.title}>{handOverTexts.finder[state]}</p>
        <p className={styles.text}>{handOverTexts.yourDescription(description)}</p>
      </>
    );
  }
  return (
    <>
      <div className={styles.asked}>
        <p className={styles.title}>{handOverTexts.asked}</p>
        <Button onClick={() => setOpen(true)}>{handOverTexts.describe}</Button>
      </div>
      <MarkSheet id={id} isOpen={isOpen} onClose={() => setOpen(undefined)} onSent={onChanged} />
    </>
  );
}

function OwnerCard({ handOver, onChanged }: CardProps) {
  const { api } = useStores();
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const { id, state, description, hidden_mark: mark } = handOver;

  const decide = (decision: HandOverDecision) =>
    void submit(async () => {
      await api.fetch(decideMark, { params: { id }, body: { decision } });
      await onChanged();
    });

  if (state !== 'described') {
    return <p className={styles.title}>{handOverTexts.owner[state]}</p>;
  }
  return (
    <>
      <p className={styles.title}>{handOverTexts.compare}</p>
      <dl className={styles.marks}>
        <div>
          <dt>{handOverTexts.theirs}</dt>
          <dd>{description}</dd>
        </div>
        {mark && (
          <div>
            <dt>{handOverTexts.yours}</dt>
            <dd>{mark}</dd>
          </div>
        )}
      </dl>
      <div className={styles.buttons}>
        <Button isBusy={isBusy} onClick={() => decide('matched')}>
          {handOverTexts.matched}
        </Button>
        <Button mode="gray" disabled={isBusy} onClick={() => decide('different')}>
          {handOverTexts.different}
        </Button>
      </div>
    </>
  );
}
