import { useState } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { ReasonSheet } from '#src/ads/moderation/ReasonSheet.tsx';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { hapticSuccess } from '#src/messenger/haptics.ts';
import { CHOSEN_MAX } from './bulkDecisions.ts';
import type { ReviewDecision } from './reviews.ts';
import { bulkTexts, reviewTexts } from './texts.ts';
import styles from './BulkBar.module.css';

interface BulkBarProps {
  /** The chosen ads. */
  items: readonly AnyAd[];
  onDecide: (decision: ReviewDecision, reason?: string) => void;
}

/** The decisions on all chosen ads. */
export function BulkBar({ items, onDecide }: BulkBarProps) {
  const [action, setAction] = useState<'reject' | 'remove'>('reject');
  const [isAsking, setAsking] = useState(false);
  const isNone = items.length === 0;
  const ask = (wanted: typeof action) => () => {
    setAction(wanted);
    setAsking(true);
  };
  const decide = (decision: ReviewDecision, reason?: string) => {
    hapticSuccess();
    onDecide(decision, reason);
  };
  return (
    <section className={styles.bar} aria-label={bulkTexts.decision}>
      <output className={styles.count}>
        {bulkTexts.chosen(items.length)}
        {items.length === CHOSEN_MAX && bulkTexts.most}
      </output>
      <Button mode="plain" isDanger disabled={isNone} onClick={ask('remove')}>
        {reviewTexts.remove}
      </Button>
      <Button mode="bezeled" isDanger disabled={isNone} onClick={ask('reject')}>
        {reviewTexts.reject}
      </Button>
      <Button disabled={isNone} onClick={() => decide(STATUS.published)}>
        {reviewTexts.publish}
      </Button>
      {items[0] && (
        <ReasonSheet
          key={`${action} ${items[0].ad.id}`}
          action={action}
          adId={items[0].ad.id}
          isOpen={isAsking}
          onConfirm={(reason) => {
            setAsking(false);
            decide(action === 'reject' ? STATUS.rejected : 0, reason);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
