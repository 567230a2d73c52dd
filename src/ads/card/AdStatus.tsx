import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { useEnding } from '#src/ads/useEnding.ts';
import { whyRejected } from '#src/ads/detail/texts.ts';
import { editTexts, statusTexts } from './statusTexts.ts';
import styles from './AdStatus.module.css';

/** The label of an ad's status and of its edit, with the reason of a rejection. */
export function AdStatus({ ad }: { ad: BaseAd }) {
  const { is_visible: status, rejection_reason: reason, pending, rejected_edit: rejected } = ad;
  const ending = useEnding(status === STATUS.outdated ? ad : {}, 'state');
  return (
    <div>
      <p className={styles.states}>
        <span className={ending && styles.ending}>{ending ?? statusTexts[status]}</span>
        {pending && <span>{editTexts.pending}</span>}
        {rejected && <span>{editTexts.rejected}</span>}
      </p>
      {pending && <p className={styles.reason}>{editTexts.pendingText}</p>}
      {rejected && <p className={styles.reason}>{editTexts.rejectedText}</p>}
      {(status === STATUS.rejected || rejected) && reason && (
        <p className={styles.reason}>{whyRejected(reason)}</p>
      )}
    </div>
  );
}
