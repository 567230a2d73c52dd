import { useEffect, useState } from 'react';
import { REPORT_TEXT_MAX, type ReportReason } from '#contract/reports.ts';
import { cleanText, codePoints } from '#contract/fields.ts';
import { reportErrors } from '#contract/reportTexts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { RadioList } from '#src/shared/ui/fields/RadioList.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { SendFooter } from '#src/shared/ui/overlays/SendFooter.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { useOwnReport, reportsStore, type ReportTarget } from './reportsStore.ts';
import { reasonsOf, reasonTexts, reportTexts } from './texts.ts';
import styles from './ReportSheet.module.css';

interface ReportSheetProps {
  target: ReportTarget;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks what is wrong, and thanks; what has been reported is not reported again. */
export function ReportSheet({ target, isOpen, onClose }: ReportSheetProps) {
  const userId = useUserId();
  const of = `${target.kind}-${target.id}`;
  const [reason, setReason] = useDraft<ReportReason>(`typed-report-reason-${of}`, userId);
  const [text = '', setText] = useDraft<string>(`typed-report-${of}`, userId);
  const [error, setError] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { loadOwnReports, sendReport } = useActions(reportsStore);
  const known = useOwnReport(target);
  const { isBusy, submit } = useSubmit((failure) => {
    hapticError();
    setError(errorText(failure, reportTexts.failed));
  });
  const length = codePoints(text);
  const isDone = isSent || known !== undefined;

  useEffect(() => {
    if (isOpen) void loadOwnReports();
  }, [isOpen, loadOwnReports]);

  const send = async () => {
    if (!reason) setError(reportErrors.reason);
    else if (length > REPORT_TEXT_MAX) setError(reportErrors.tooLong);
    else {
      setError(undefined);
      await submit(async () => {
        await sendReport(target, reason, cleanText(text));
        hapticSuccess();
        setReason(undefined);
        setText(undefined);
        setSent(true);
      });
    }
  };

  if (isDone) {
    const decided = known && known.state !== 'new' ? reportTexts.knownDecided : reportTexts.known;
    return (
      <Sheet
        isOpen={isOpen}
        title={isSent ? reportTexts.sentTitle : reportTexts.knownTitle}
        onClose={onClose}
        footer={
          <Button isStretched onClick={onClose}>
            {reportTexts.close}
          </Button>
        }
      >
        <output className={styles.text}>{isSent ? reportTexts.sent : decided}</output>
      </Sheet>
    );
  }
  return (
    <Sheet
      isOpen={isOpen}
      title={reportTexts.titles[target.kind]}
      onClose={onClose}
      footer={<SendFooter label={reportTexts.send} error={error} isBusy={isBusy} onSend={send} />}
    >
      <RadioList
        label={reportTexts.reasons}
        value={reason}
        options={reasonsOf[target.kind].map((value) => ({ value, label: reasonTexts[value] }))}
        onChange={(value) => {
          setReason(value);
          setError(undefined);
        }}
      />
      <Field
        label={reportTexts.text}
        hint={reportTexts.textHint}
        counter={{ length, max: REPORT_TEXT_MAX }}
      >
        <TextArea value={text} rows={3} onChange={setText} />
      </Field>
    </Sheet>
  );
}
