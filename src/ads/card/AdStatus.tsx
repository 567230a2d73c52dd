import { STATUS, type BaseAd } from '#contract/ads.ts';
import { Badge, type BadgeTone } from '#src/shared/ui/Badge.tsx';
import { whyRejected } from '#src/ads/detail/texts.ts';
import { statusTexts } from './texts.ts';
import styles from './AdStatus.module.css';

const tones: Record<number, BadgeTone> = {
  [STATUS.published]: 'teal',
  [STATUS.rejected]: 'red',
};

/** The label of an ad's status, with the reason of a rejection. */
export function AdStatus({ ad }: { ad: Pick<BaseAd, 'is_visible' | 'rejection_reason'> }) {
  const { is_visible: status, rejection_reason: reason } = ad;
  return (
    <div>
      <Badge tone={tones[status] ?? 'neutral'}>{statusTexts[status]}</Badge>
      {status === STATUS.rejected && reason && (
        <p className={styles.reason}>{whyRejected(reason)}</p>
      )}
    </div>
  );
}
