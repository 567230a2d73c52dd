import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import type { BaseAd } from '#contract/ads.ts';
import { fieldErrors } from '#contract/texts.ts';
import type { SectionName } from '#contract/sections.ts';
import { newKey } from '#src/shared/newKey.ts';
import { hapticError } from '#src/telegram/haptics.ts';
import { useActions } from '#src/shared/stores.ts';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';
import { sendingForm } from './draftKeys.ts';
import {
  dropDraft,
  keepDraft,
  keepPhotos,
  readDraft,
  readPhotos,
  type Draft,
  type FormFields,
  type Photo,
} from './draftStore.ts';
import { formTexts } from './texts.ts';
import { useSendingActions } from '#src/ads/sending/sendings.ts';
import {
  sendingSearch,
  sendingStore,
  useSendings,
  type SendingFailure,
} from '#src/ads/sending/sendingStore.ts';

export type FormErrors = Readonly<Record<string, string | undefined>>;

/** A form, and whose it is. */
export interface FormPlace {
  /** Whom the draft belongs to. */
  owner: number;
  /** The draft's name in this browser: a form of its own for each section, ad and sending. */
  form: string;
}

interface FormPlan<Fields extends FormFields, Ad extends BaseAd> extends FormPlace {
  section: SectionName;
  detail: AdDetail<Ad>;
  empty: Fields;
  /** The ad that is being changed; without one the form makes a new ad. */
  ad: Ad | undefined;
  fieldsOf: (ad: Ad) => Fields;
  /** The section's draft, checked here by the same rules as on the server. */
  schema: v.GenericSchema;
  /** What only the reference lists know: a breed that is not in the catalogue. */
  checkReference: (fields: Fields) => FormErrors;
}

export interface AdFormState<Fields extends FormFields> {
  fields: Fields;
  photos: readonly Photo[];
  errors: FormErrors;
  formError: string | undefined;
  isDirty: boolean;
  isRestored: boolean;
  /** An ad that was posted before is being changed. */
  isChange: boolean;
  /** How often the form was refused, here or by the server. */
  refusals: number;
  /** The person may not post one more; `formError` says how many are the limit. */
  isAtLimit: boolean;
  change: (changes: Partial<Fields>) => void;
  changePhotos: (photos: Photo[], error: string | undefined) => void;
  /** The person may not post one more; the text says how many are the limit. */
  showLimit: (text: string) => void;
  submit: () => void;
  startOver: () => void;
}

/** A posting form: what is typed is checked, kept through reloads and failures, and handed over once. */
export function useAdForm<Fields extends FormFields, Ad extends BaseAd>(
  plan: FormPlan<Fields, Ad>,
): AdFormState<Fields> {
  const { section, detail, owner, form, ad } = plan;
  const navigate = useNavigate();
  const { startSending } = useSendingActions();
  const { change: changeSending, forget } = useActions(sendingStore);
  const [initial] = useState(() => ({
    fields: ad ? plan.fieldsOf(ad) : plan.empty,
    photos: (ad?.images ?? []).map((imageId): Photo => ({ key: imageId, imageId })),
  }));
  const [kept] = useState(() => readDraft<Fields>(owner, form));
  const [draft, setDraft] = useState<Draft<Fields>>(() => ({
    key: kept?.key ?? newKey(),
    section,
    adId: ad?.id,
    fields: { ...initial.fields, ...kept?.fields },
  }));
  const latest = useRef(draft);
  const [photos, setPhotos] = useState<readonly Photo[]>(initial.photos);
  const [errors, setErrors] = useState<FormErrors>({});
  const [formError, setFormError] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [arePhotosHere, setPhotosHere] = useState(kept === undefined);
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [isAtLimit, setAtLimit] = useState(false);

  useEffect(() => {
    if (!kept) return undefined;
    let isGone = false;
    const restore = async () => {
      const found = await readPhotos(owner, kept.key);
      if (isGone) return;
      // What was chosen while the photos were read stays.
      if (found) setPhotos((present) => (present === initial.photos ? found : present));
      setPhotosHere(true);
    };
    void restore();
    return () => {
      isGone = true;
    };
  }, [owner, kept, initial]);

  const keep = useCallback(
    (next: Draft<Fields>) => {
      latest.current = next;
      setDraft(next);
      keepDraft(owner, form, next);
      changeSending(next.key, { title: next.fields['title'] ?? '' });
    },
    [owner, form, changeSending],
  );

  const change = useCallback(
    (changes: Partial<Fields>) => {
      const present = latest.current;
      keep({ ...present, fields: { ...present.fields, ...changes } });
      // A field that is being corrected shows no error.
      setErrors((shown) => {
        const left = { ...shown };
        for (const field of Object.keys(changes)) delete left[field];
        return left;
      });
    },
    [keep],
  );

  const changePhotos = (next: Photo[], error: string | undefined) => {
    setPhotos(next);
    setErrors((present) => ({ ...present, images: error }));
    // They are found by the key of their draft. Its text may have changed while they were prepared.
    keep(latest.current);
    void keepPhotos(owner, latest.current.key, next);
  };

  const refuse = (refused: FormErrors, text: string) => {
    setErrors(refused);
    setFormError(text);
    setRefusals((before) => before + 1);
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
    else if (failure) refuse(failure.fields, failure.text);
  }

  const submit = () => {
    const found = findErrors(plan, draft.fields, photos);
    if (Object.keys(found).length > 0) {
      refuse(found, formTexts.correct);
      hapticError();
      return;
    }
    startSending(detail, owner, form, draft, photos);
    // This screen waits for the sending; at its plain address the form is free for another ad.
    void navigate({ search: sendingSearch(draft.key) }, { replace: true });
  };

  const startOver = () => {
    dropDraft(owner, form, draft.key);
    if (form === sendingForm(draft.key)) {
      forget(draft.key);
      void navigate({ search: '' }, { replace: true });
      return;
    }
    const next = { ...draft, key: newKey(), fields: initial.fields };
    latest.current = next;
    setDraft(next);
    setPhotos(initial.photos);
    setErrors({});
    setFormError(undefined);
    setRestored(false);
  };

  const isChanged =
    photos !== initial.photos ||
    Object.entries(draft.fields).some(([field, value]) => value !== initial.fields[field]);
  return {
    fields: draft.fields,
    photos,
    errors,
    formError,
    // Photos that appear later would push the reason out of sight again.
    refusals: arePhotosHere ? refusals : 0,
    isDirty: !isAtLimit && isChanged,
    isRestored,
    isChange: ad !== undefined,
    isAtLimit,
    change,
    changePhotos,
    showLimit,
    submit,
    startOver,
  };
}

function findErrors<Fields extends FormFields>(
  { schema, checkReference }: Pick<FormPlan<Fields, BaseAd>, 'schema' | 'checkReference'>,
  fields: Fields,
  photos: readonly Photo[],
): FormErrors {
  const result = v.safeParse(schema, fields);
  const errors: Record<string, string | undefined> = {};
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  // An empty field is empty, not unknown to the catalogue.
  for (const [field, message] of Object.entries(checkReference(fields))) {
    if (message) errors[field] ??= message;
  }
  if (photos.length === 0) errors['images'] = fieldErrors.image;
  return errors;
}
