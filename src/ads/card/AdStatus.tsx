import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { useEnding } from '#src/ads/useEnding.ts';
import { Badge, type BadgeTone } from '#src/shared/ui/Badge.tsx';
import { whyRejected } from '#src/ads/detail/texts.ts';
import { editTexts, statusTexts } from './statusTexts.ts';
import styles from './AdStatus.module.css';

const tones: Record<number, BadgeTone> = {
  [STATUS.published]: 'teal',
  [STATUS.rejected]: 'red',
};

/** The label of an ad's status and of its edit, with the reason of a rejection. */
export function AdStatus({ ad }: { ad: BaseAd }) {
  const { is_visible: status, rejection_reason: reason, pending, rejected_edit: rejected } = ad;
  const ending = useEnding(status === STATUS.outdated ? ad : {}, 'state');
  return (
    <div>
      <div className={styles.badges}>
        <Badge tone={ending ? 'teal' : (tones[status] ?? 'neutral')}>
          {ending ?? statusTexts[status]}
        </Badge>
        {pending && <Badge tone="neutral">{editTexts.pending}</Badge>}
        {rejected && <Badge tone="red">{editTexts.rejected}</Badge>}
      </div>
      {pending && <p className={styles.reason}>{editTexts.pendingText}</p>}
      {rejected && <p className={styles.reason}>{editTexts.rejectedText}</p>}
      {(status === STATUS.rejected || rejected) && reason && (
        <p className={styles.reason}>{whyRejected(reason)}</p>
      )}
    </div>
  );
}
