import { useEffect, useState } from 'react';
import { errorText } from '#src/shared/text/errorText.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { CountedDays } from '#src/shared/ui/days/CountedDays.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { copyText } from '#src/shared/text/copyText.ts';
import { usePromoDays, usePromoDaysActions } from './promoDaysStore.ts';
import { promoTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Views and clicks of a promo by day. */
export function PromoDaysCard({ promoId }: { promoId: number }) {
  const { status, report } = usePromoDays();
  const { loadDays } = usePromoDaysActions();
  useEffect(() => {
    void loadDays(promoId);
  }, [promoId, loadDays]);

  if (status === 'failed') {
    return <ErrorPanel text={promoTexts.daysFailed} onAction={() => void loadDays(promoId)} />;
  }
  if (!report) return null;
  return (
    <section className={styles.card} aria-label={promoTexts.seen}>
      {report.days.length > 0 ? (
        <CountedDays
          days={report.days.map(({ day, shown, clicked }) => ({ day, counts: [shown, clicked] }))}
          texts={promoTexts.byDay}
        />
      ) : (
        <p className={styles.note}>{promoTexts.noDays}</p>
      )}
      <ReportLink promoId={promoId} link={report.report_link} />
    </section>
  );
}

/** The advertiser's report, which opens without an account. */
function ReportLink({ promoId, link }: { promoId: number; link: string }) {
  const { revokeLink } = usePromoDaysActions();
  const { showError, showSuccess } = useToasts();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const copy = async () => {
    if (await copyText(link)) showSuccess(promoTexts.copied);
    else showError(promoTexts.notCopied(link));
  };
  const revoke = async () => {
    if (await submit(() => revokeLink(promoId))) showSuccess(promoTexts.revoked);
    setAsking(false);
  };
  return (
    <>
      <h2 className={styles.heading}>{promoTexts.reportFor}</h2>
      <p className={styles.note}>{promoTexts.reportNote}</p>
      <ActionList className={styles.inner}>
        <ActionRow icon="share" label={promoTexts.copyLink} onClick={() => void copy()} />
        <ActionRow
          icon="close"
          label={promoTexts.revokeLink}
          isDanger
          onClick={() => setAsking(true)}
        />
      </ActionList>
      <ConfirmSheet
        isOpen={isAsking}
        title={promoTexts.revokeTitle}
        confirmText={promoTexts.revokeLink}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void revoke()}
        onClose={() => setAsking(false)}
      >
        {promoTexts.revokeNote}
      </ConfirmSheet>
    </>
  );
}
