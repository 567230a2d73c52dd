import { useCallback, useState } from 'react';
import { useSendings, type SendingFailure } from '#src/ads/sending/sendingStore.ts';
import { sendingForm } from './draftKeys.ts';
import { formTexts } from './texts.ts';

export type FormErrors = Readonly<Record<string, string | undefined>>;

/** What is wrong with a form: found by the form itself, or by the server once it was sent. */
export function useFormErrors(form: string) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [formError, setFormError] = useState<string>();
  const [failureCount, setFailureCount] = useState(0);
  const [isAtLimit, setAtLimit] = useState(false);

  const showErrors = (found: FormErrors, text: string) => {
    setErrors(found);
    setFormError(text);
    setFailureCount((before) => before + 1);
  };

  const showLimit = useCallback((text: string) => {
    setFormError(text);
    setAtLimit(true);
  }, []);

  const failure = useSendings(
    (sendings) => sendings.find(({ key }) => sendingForm(key) === form)?.failure,
  );
  const [shownFailure, setShownFailure] = useState<SendingFailure>();
  if (failure !== shownFailure) {
    setShownFailure(failure);
    if (failure?.isLimit) showLimit(failure.text);
    else if (failure) {
      const hasFields = Object.keys(failure.fields).length > 0;
      showErrors(failure.fields, hasFields ? formTexts.correct : failure.text);
    }
  }

  return {
    errors,
    // When all marked fields are corrected, there is nothing left to check.
    formError: formError === formTexts.correct && !hasErrors(errors) ? undefined : formError,
    /** How often validation failed, here or on the server. */
    failureCount,
    isAtLimit,
    showErrors,
    showLimit,
    /** Replaces the errors of these fields: editing one clears its own. */
    changeErrors: useCallback(
      (changed: FormErrors) => setErrors((shown) => ({ ...shown, ...changed })),
      [],
    ),
    clear(): void {
      setErrors({});
      setFormError(undefined);
    },
  };
}

export const hasErrors = (errors: FormErrors): boolean => Object.values(errors).some(Boolean);
