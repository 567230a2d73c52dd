import { useState } from 'react';
import { fieldErrors } from '#contract/texts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { newKey } from '#src/shared/newKey.ts';
import { errorsByField } from '#src/shared/text/errorsByField.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { inputTime } from './inputTime.ts';

interface Typed {
  /** Until it is changed, the present moment. */
  when?: string;
  place?: string;
  text?: string;
}

interface PlaceNote {
  at: string;
  place: string;
  text: string;
  /** Makes a repeat harmless. */
  sendKey: string;
}

/** Where and when a pet was seen or searched for, as typed in a sheet; kept until it is sent. */
export function usePlaceNote(
  draftKey: string,
  { timeField, noTime, failed }: { timeField: string; noTime: string; failed: string },
) {
  const [typed = {}, setTyped] = useDraft<Typed>(draftKey, useUserId());
  const [openedAt] = useState(() => inputTime(new Date()));
  const { when = openedAt, place = '', text = '' } = typed;
  const [sendKey, setSendKey] = useState(newKey);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const { isBusy, submit } = useSubmit((failure) => {
    hapticError();
    setErrors(errorsByField(failure, 'form', failed));
  });

  return {
    when,
    place,
    text,
    change: (changes: Typed) => setTyped({ ...typed, ...changes }),
    errors,
    setErrors,
    isBusy,
    /** Resolves to whether the note is sent; else the errors tell why not. */
    async send(deliver: (note: PlaceNote) => Promise<unknown>): Promise<boolean> {
      const at = new Date(when);
      const missing = {
        ...(Number.isNaN(at.getTime()) && { [timeField]: noTime }),
        ...(place.trim() === '' && { place: fieldErrors.required }),
      };
      setErrors(missing);
      if (Object.keys(missing).length > 0) return false;
      return submit(async () => {
        await deliver({ at: at.toISOString(), place, text, sendKey });
        hapticSuccess();
        setTyped(undefined);
        setSendKey(newKey());
      });
    },
  };
}
