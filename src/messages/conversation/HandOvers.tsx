import { useCallback, useEffect, useState } from 'react';
import {
  decideMark,
  listHandOvers,
  type HandOver,
  type HandOverDecision,
} from '#contract/handOvers.ts';
import { errorText } from '#src/shared/errorText.ts';
import { useStores } from '#src/shared/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/useSubmit.ts';
import { useInboxActions } from '#src/messages/sync/inbox.ts';
import { useConversation } from '#src/messages/sync/messagesStore.ts';
import { handOverTexts } from './handOverTexts.ts';
import { MarkSheet } from './MarkSheet.tsx';
import styles from './HandOvers.module.css';

interface HandOversProps {
  otherId: number;
  /** The ad that the conversation is about. */
  adId: number;
}

/** The hidden mark of a lost pet: its finder describes it, its owner compares. */
export function HandOvers({ otherId, adId }: HandOversProps) {
  const { api } = useStores();
  const { refreshConversation } = useInboxActions();
  // Each step is also a message, so a new one may have changed the card.
  const lastId = useConversation(otherId).messages.at(-1)?.id;
  const [all, setAll] = useState<readonly HandOver[]>([]);

  const load = useCallback(
    (isWanted: () => boolean = () => true) =>
      api.fetch(listHandOvers, { params: { userId: otherId } }).then(
        (found) => isWanted() && setAll(found),
        // The next message loads it again.
        () => {},
      ),
    [api, otherId],
  );
  useEffect(() => {
    let isGone = false;
    if (lastId !== undefined) void load(() => !isGone);
    return () => {
      isGone = true;
    };
  }, [load, lastId]);

  const changed = () => {
    refreshConversation();
    return load();
  };
  const shown = all.find((one) => one.ad_id === adId);
  if (!shown) return null;
  const Card = shown.is_owner ? OwnerCard : FinderCard;
  return (
    <section aria-label={handOverTexts.label} className={styles.card}>
      <Card key={shown.id} handOver={shown} onChanged={changed} />
    </section>
  );
}

interface CardProps {
  handOver: HandOver;
  onChanged: () => Promise<unknown>;
}

function FinderCard({ handOver, onChanged }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, state, description } = handOver;
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
      <p className={styles.title}>{handOverTexts.asked}</p>
      <p className={styles.text}>{handOverTexts.askedWhy}</p>
      <Button onClick={() => setOpen(true)}>{handOverTexts.describe}</Button>
      <MarkSheet id={id} isOpen={isOpen} onClose={() => setOpen(false)} onSent={onChanged} />
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
        <dt>{handOverTexts.theirs}</dt>
        <dd>{description}</dd>
        {mark && (
          <>
            <dt>{handOverTexts.yours}</dt>
            <dd>{mark}</dd>
          </>
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
