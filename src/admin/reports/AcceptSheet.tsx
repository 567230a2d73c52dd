import { useState } from 'react';
import { ReasonField } from '#src/admin/ReasonField.tsx';
import { CONSEQUENCES, type Consequence, type Report } from '#contract/admin/adminReports.ts';
import { REASON_MAX } from '#contract/ads/ads.ts';
import { cleanText, codePoints } from '#contract/fields.ts';
import { fieldErrors } from '#contract/texts.ts';
import { reasonTexts } from '#src/reports/texts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { RadioList } from '#src/shared/ui/fields/RadioList.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { reportsTexts } from './texts.ts';

interface AcceptSheetProps {
  report: Report;
  isOpen: boolean;
  onAccept: (action: Consequence | undefined, reason: string | undefined) => void;
  onClose: () => void;
}

/** The consequences that are possible now. */
function consequencesOf({ ad, subject }: Report): Consequence[] {
  const canDelete = ad !== undefined && ad.is_visible !== 0;
  const canBan = subject !== null && !subject.banned;
  const possible = {
    delete: canDelete,
    hide: ad?.is_visible === 1,
    ban: canBan,
    delete_and_ban: canDelete && canBan,
  };
  return CONSEQUENCES.filter((action) => possible[action]);
}

/** Asks what follows from an accepted report, and why. */
export function AcceptSheet({ report, isOpen, onAccept, onClose }: AcceptSheetProps) {
  const userId = useUserId();
  const of = `${report.kind}-${report.target}`;
  const [action = 'none', setAction] = useDraft<Consequence | 'none'>(
    `typed-consequence-${of}`,
    userId,
  );
  const [error, setError] = useState<string>();
  const [reason = reasonTexts[report.reason], setReason] = useDraft<string>(
    `typed-accept-${of}`,
    userId,
  );
  const length = codePoints(reason);

  const submit = () => {
    const clean = cleanText(reason);
    if (action === 'none') onAccept(undefined, undefined);
    else if (action.startsWith('delete') && clean === '') setError(reportsTexts.reasonNeeded);
    else if (length > REASON_MAX) setError(fieldErrors.reason);
    else onAccept(action, clean || undefined);
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={reportsTexts.acceptTitle}
      onClose={onClose}
      footer={
        <Button isDanger={action !== 'none'} isStretched onClick={submit}>
          {reportsTexts.accept}
        </Button>
      }
    >
      <RadioList
        label={reportsTexts.consequence}
        value={action}
        options={(['none', ...consequencesOf(report)] as const).map((value) => ({
          value,
          label: reportsTexts.consequences[value],
        }))}
        onChange={(value) => {
          setAction(value);
          setError(undefined);
        }}
      />
      {action !== 'none' && (
        <ReasonField
          label={reportsTexts.consequenceReason}
          hint={reportsTexts.consequenceReasonHint}
          error={error}
          value={reason}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
      )}
    </Sheet>
  );
}
