import { getPromoDays, revokePromoReport } from '#contract/admin/adminPromos.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { CountedDays } from '#src/shared/ui/days/CountedDays.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { copyText } from '#src/shared/text/copyText.ts';
import { promoTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Views and clicks of a promo by day. */
export function PromoDaysCard({ promoId }: { promoId: number }) {
  const { api } = useStores();
  const { asAdmin } = useActions(adminStore);
  const params = { promoId };
  const {
    value: report,
    status,
    reload,
    change,
  } = useLoaded(promoId, () => asAdmin(api.fetch(getPromoDays, { params })));
  /** The link so far no longer opens; there is another one. */
  const revoke = async () => {
    const revoked = await asAdmin(api.fetch(revokePromoReport, { params }));
    change(() => revoked);
  };

  if (status === 'failed') {
    return <ErrorPanel text={promoTexts.daysFailed} onAction={() => void reload()} />;
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
      <ReportLink link={report.report_link} onRevoke={revoke} />
    </section>
  );
}

/** The advertiser's report, which opens without an account. */
function ReportLink({ link, onRevoke }: { link: string; onRevoke: () => Promise<void> }) {
  const { showError, showSuccess } = useToasts();
  const ask = useAsk();
  const copy = async () => {
    if (await copyText(link)) showSuccess(promoTexts.copied);
    else showError(promoTexts.notCopied(link));
  };
  const revoke = () =>
    ask({
      title: promoTexts.revokeTitle,
      text: promoTexts.revokeNote,
      confirm: promoTexts.revokeLink,
      isDanger: true,
      act: async () => {
        await onRevoke();
        showSuccess(promoTexts.revoked);
      },
    });
  return (
    <>
      <h2 className={styles.heading}>{promoTexts.reportFor}</h2>
      <p className={styles.note}>{promoTexts.reportNote}</p>
      <ActionList className={styles.inner}>
        <ActionRow icon="share" label={promoTexts.copyLink} onClick={() => void copy()} />
        <ActionRow icon="close" label={promoTexts.revokeLink} isDanger onClick={revoke} />
      </ActionList>
    </>
  );
}
