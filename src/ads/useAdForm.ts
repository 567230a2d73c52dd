import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { LIMIT_REACHED } from '#contract/errors.ts';
import { fieldErrors } from '#contract/texts.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { FormOptions } from '#src/shared/api/client.ts';
import { errorText } from '#src/shared/errorTexts.ts';
import { newKey } from '#src/shared/newKey.ts';
import { hapticError, hapticSuccess } from '#src/telegram/haptics.ts';
import {
  dropDraft,
  keepDraft,
  keepPhotos,
  readDraft,
  readPhotos,
  type Photo,
} from './draftStore.ts';
import { formTexts } from './texts.ts';

export type FormFields = Record<string, string>;
export type FormErrors = Record<string, string | undefined>;

interface FormPlan<Fields extends FormFields> {
  /** The form's name among the drafts. */
  name: string;
  empty: Fields;
  /** The section's draft, checked here by the same rules as on the server. */
  schema: v.GenericSchema;
  /** What only the reference lists know: a breed that is not in the catalogue. */
  checkReference: (fields: Fields) => FormErrors;
  send: (form: FormData, options: FormOptions) => Promise<{ id?: number }>;
  onSent: (id: number) => void;
}

export interface AdFormState<Fields extends FormFields> {
  fields: Fields;
  photos: readonly Photo[];
  errors: FormErrors;
  formError: string | undefined;
  isDirty: boolean;
  isRestored: boolean;
  /** `limit`: the person may not post one more. */
  status: 'editing' | 'sending' | 'limit';
  progress: number;
  change: (changes: Partial<Fields>) => void;
  changePhotos: (photos: Photo[], error: string | undefined) => void;
  submit: () => Promise<void>;
  startOver: () => void;
}

/** A posting form: what is typed is checked, kept through reloads and failures, and sent once. */
export function useAdForm<Fields extends FormFields>(plan: FormPlan<Fields>): AdFormState<Fields> {
  const { name, empty } = plan;
  const [draft, setDraft] = useState(() => {
    const kept = readDraft<Fields>(name);
    return kept
      ? { ...kept, fields: { ...empty, ...kept.fields } }
      : { key: newKey(), fields: empty };
  });
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [errors, setErrors] = useState<FormErrors>({});
  const [formError, setFormError] = useState<string>();
  const [isRestored, setRestored] = useState(() => readDraft<Fields>(name) !== undefined);
  const [status, setStatus] = useState<AdFormState<Fields>['status']>('editing');
  const [progress, setProgress] = useState(0);
  const isAlive = useRef(true);

  useEffect(() => {
    isAlive.current = true;
    const restore = async () => {
      const kept = await readPhotos(name);
      if (!isAlive.current || kept.length === 0) return;
      setPhotos((present) => (present.length > 0 ? present : kept));
      setRestored(true);
    };
    void restore();
    return () => {
      isAlive.current = false;
    };
  }, [name]);

  const change = useCallback(
    (changes: Partial<Fields>) => {
      setDraft((present) => {
        const next = { ...present, fields: { ...present.fields, ...changes } };
        keepDraft(name, next);
        return next;
      });
      // What is being mended is no longer reproached.
      setErrors((present) => {
        const left = { ...present };
        for (const field of Object.keys(changes)) delete left[field];
        return left;
      });
    },
    [name],
  );

  const changePhotos = (next: Photo[], error: string | undefined) => {
    setPhotos(next);
    setErrors((present) => ({ ...present, images: error }));
    void keepPhotos(name, next);
  };

  const refuse = (refused: FormErrors, text: string) => {
    setErrors(refused);
    setFormError(text);
    setStatus('editing');
    hapticError();
  };

  const submit = async () => {
    const found = findErrors(plan, draft.fields, photos);
    if (Object.keys(found).length > 0) {
      refuse(found, formTexts.mend);
      return;
    }
    setErrors({});
    setFormError(undefined);
    setProgress(0);
    setStatus('sending');
    try {
      const { id } = await plan.send(formDataOf(draft.fields, photos), {
        idempotencyKey: draft.key,
        onProgress: setProgress,
      });
      if (!id) throw new ApiError(200, { detail: formTexts.failed });
      dropDraft(name);
      hapticSuccess();
      plan.onSent(id);
    } catch (error) {
      if (error instanceof ApiError && error.code === LIMIT_REACHED) {
        setStatus('limit');
        return;
      }
      const fields = error instanceof ApiError ? error.fields : {};
      const isNetwork = error instanceof ApiError && error.isNetwork;
      refuse(fields, isNetwork ? formTexts.network : errorText(error, formTexts.failed));
    }
  };

  const startOver = () => {
    dropDraft(name);
    setDraft({ key: newKey(), fields: empty });
    setPhotos([]);
    setErrors({});
    setFormError(undefined);
    setRestored(false);
  };

  const isDirty =
    status !== 'limit' && (photos.length > 0 || Object.values(draft.fields).some(Boolean));
  return {
    fields: draft.fields,
    photos,
    errors,
    formError,
    isDirty,
    isRestored,
    status,
    progress,
    change,
    changePhotos,
    submit,
    startOver,
  };
}

function findErrors<Fields extends FormFields>(
  { schema, checkReference }: FormPlan<Fields>,
  fields: Fields,
  photos: readonly Photo[],
): FormErrors {
  const result = v.safeParse(schema, fields);
  const errors: FormErrors = {};
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  // An empty field is empty, not unknown to the catalogue.
  for (const [field, message] of Object.entries(checkReference(fields))) {
    if (message) errors[field] ??= message;
  }
  if (photos.length === 0) errors['images'] = fieldErrors.image;
  return errors;
}

function formDataOf(fields: FormFields, photos: readonly Photo[]): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== '') form.append(field, value);
  photos.forEach(({ blob }, index) => form.append('images', blob, `photo-${index + 1}.jpg`));
  return form;
}
