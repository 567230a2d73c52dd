import { useEffect, useId, useRef, useState } from 'react';
import { REASON_MAX } from '#contract/ads/ads.ts';
import { cleanText, codePoints } from '#contract/fields.ts';
import { fieldErrors } from '#contract/texts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { RadioList } from '#src/shared/ui/fields/RadioList.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { readyReasons, reasonTexts } from './texts.ts';
import styles from './ReasonSheet.module.css';

type Reason = (typeof readyReasons)[number];

const LAST_REASONS = 'last-reject-reasons';
const LAST_MAX = 3;

/** The ready reasons, those chosen last on this device first. */
function lastFirst(stored: string | undefined): Reason[] {
  const last = stored ? (JSON.parse(stored) as Reason[]) : [];
  const known = last.filter((reason) => readyReasons.includes(reason));
  return [...new Set([...known, ...readyReasons])];
}

/** The keys of the ready reasons, whatever stands first. */
const DIGITS = '1234567890';
const digitOf = (reason: Reason) => DIGITS[readyReasons.indexOf(reason)];

interface ReasonSheetProps {
  action: keyof typeof reasonTexts.actions;
  /** The text typed for this ad comes back after a login. */
  adId: number;
  isOpen: boolean;
  isBusy?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks an admin why an ad is rejected or deleted: a ready reason, by its digit too, or free text. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { action, adId, isOpen, isBusy = false, onConfirm, onClose } = props;
  const texts = reasonTexts.actions[action];
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const userId = useUserId();
  const [ready, setReady] = useDraft<Reason>(`typed-${action}-ready-${adId}`, userId);
  const [own = '', setOwn] = useDraft<string>(`typed-${action}-${adId}`, userId);
  const [reasons] = useState(() => lastFirst(readStored(LAST_REASONS, userId)));
  const length = codePoints(own);
  const ownField = useRef<HTMLDivElement>(null);

  // On a phone the error is below the reasons, out of view.
  useEffect(() => {
    if (error) ownField.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  // After the dialog itself, which focuses its first button.
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen]);

  const choose = (reason: Reason) => {
    setReady(reason);
    setOwn(undefined);
    setError(undefined);
  };
  useKeys(isOpen, (key) => {
    const reason = readyReasons.find((each) => digitOf(each) === key);
    if (reason) choose(reason);
  });
  const write = (text: string) => {
    setOwn(text);
    setReady(undefined);
    setError(undefined);
  };
  const submit = () => {
    const reason = ready ?? cleanText(own);
    if (reason === '') setError(reasonTexts.empty);
    else if (length > REASON_MAX) setError(fieldErrors.reason);
    else {
      if (ready)
        store(LAST_REASONS, userId, JSON.stringify([ready, ...reasons].slice(0, LAST_MAX)));
      onConfirm(reason);
    }
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={texts.title}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} isDanger isStretched isBusy={isBusy}>
          {texts.confirm}
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {texts.warning && <p className={styles.warning}>{texts.warning}</p>}
        <RadioList
          label={reasonTexts.reasons}
          value={ready}
          options={reasons.map((reason) => ({
            value: reason,
            label: reason,
            digit: digitOf(reason),
          }))}
          onChange={choose}
        />
        <div ref={ownField} className={styles.own}>
          <Field
            label={reasonTexts.own}
            hint={reasonTexts.ownHint}
            error={error}
            counter={{ length, max: REASON_MAX }}
          >
            <TextArea value={own} rows={3} onChange={write} />
          </Field>
        </div>
      </form>
    </Sheet>
  );
}

/** Calls with the key that is pressed outside the text field. */
function useKeys(isOpen: boolean, onKey: (key: string) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      const isOther = ctrlKey || altKey || metaKey || target instanceof HTMLTextAreaElement;
      if (!isOther) latest.current(key);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOpen]);
}
