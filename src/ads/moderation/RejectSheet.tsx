import { useEffect, useRef, useState } from 'react';
import { REASON_MAX } from '#contract/ads.ts';
import { cleanText, codePoints } from '#contract/fields.ts';
import { fieldErrors } from '#contract/texts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/useDraft.ts';
import { readStored, store } from '#src/shared/userStorage.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { RadioList } from '#src/shared/ui/fields/RadioList.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { readyReasons, rejectTexts } from './texts.ts';
import styles from './RejectSheet.module.css';

type Reason = (typeof readyReasons)[number];

const LAST_REASONS = 'last-reject-reasons';
const LAST_MAX = 3;

/** The ready reasons, those chosen last on this device first. */
function lastFirst(stored: string | undefined): Reason[] {
  const last = stored ? (JSON.parse(stored) as Reason[]) : [];
  const known = last.filter((reason) => readyReasons.includes(reason));
  return [...new Set([...known, ...readyReasons])];
}

interface RejectSheetProps {
  /** The text typed for this ad comes back after a login. */
  adId: number;
  isOpen: boolean;
  isBusy?: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason: a ready one, or free text. */
export function RejectSheet({ adId, isOpen, isBusy = false, onReject, onClose }: RejectSheetProps) {
  const [ready, setReady] = useState<Reason>();
  const [error, setError] = useState<string>();
  const userId = useUserId();
  const [own = '', setOwn] = useDraft<string>(`typed-reject-${adId}`, userId);
  const [reasons] = useState(() => lastFirst(readStored(LAST_REASONS, userId)));
  const length = codePoints(own);
  const ownField = useRef<HTMLDivElement>(null);

  // On a phone the error is below the reasons, out of view.
  useEffect(() => {
    if (error) ownField.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const choose = (reason: Reason) => {
    setReady(reason);
    setOwn(undefined);
    setError(undefined);
  };
  const write = (text: string) => {
    setOwn(text);
    setReady(undefined);
    setError(undefined);
  };
  const submit = () => {
    const reason = ready ?? cleanText(own);
    if (reason === '') setError(rejectTexts.empty);
    else if (length > REASON_MAX) setError(fieldErrors.reason);
    else {
      if (ready)
        store(LAST_REASONS, userId, JSON.stringify([ready, ...reasons].slice(0, LAST_MAX)));
      onReject(reason);
    }
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={rejectTexts.title}
      onClose={onClose}
      footer={
        <Button isDanger isStretched isBusy={isBusy} onClick={submit}>
          {rejectTexts.reject}
        </Button>
      }
    >
      <RadioList
        label={rejectTexts.reasons}
        value={ready}
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        onChange={choose}
      />
      <div ref={ownField} className={styles.own}>
        <Field
          label={rejectTexts.own}
          hint={rejectTexts.ownHint}
          error={error}
          counter={{ length, max: REASON_MAX }}
        >
          <TextArea value={own} rows={3} onChange={write} />
        </Field>
      </div>
    </Sheet>
  );
}
