import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { NEW_PICTURE, type BaseAd } from '#contract/ads.ts';
import { fieldErrors } from '#contract/texts.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/errorText.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections.ts';
import { newKey } from '#src/shared/newKey.ts';
import { hapticError, hapticSuccess } from '#src/telegram/haptics.ts';
import type { AdPage } from './adPage.ts';
import {
  dropDraft,
  keepDraft,
  keepPhotos,
  readDraft,
  readPhotos,
  type Photo,
} from './draftStore.ts';
import { formTexts } from './formTexts.ts';

export type FormFields = Record<string, string>;
export type FormErrors = Record<string, string | undefined>;

interface FormPlan<Fields extends FormFields, Ad extends BaseAd> {
  section: SectionName;
  page: AdPage<Ad>;
  /** Whom the draft belongs to. */
  owner: number;
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
  /** `limit`: the person may not post one more; `formError` says how many are the limit. */
  status: 'editing' | 'sending' | 'limit';
  progress: number;
  change: (changes: Partial<Fields>) => void;
  changePhotos: (photos: Photo[], error: string | undefined) => void;
  /** The person may not post one more; the text says how many are the limit. */
  showLimit: (text: string) => void;
  submit: () => Promise<void>;
  startOver: () => void;
}

/** A posting form: what is typed is checked, kept through reloads and failures, and sent once. */
export function useAdForm<Fields extends FormFields, Ad extends BaseAd>(
  plan: FormPlan<Fields, Ad>,
): AdFormState<Fields> {
  const { section, page, owner, ad } = plan;
  const navigate = useNavigate();
  const name = ad ? `${section}-${ad.id}` : section;
  const [initial] = useState(() => ({
    fields: ad ? plan.fieldsOf(ad) : plan.empty,
    photos: (ad?.images ?? []).map((imageId): Photo => ({ key: imageId, imageId })),
  }));
  const [kept] = useState(() => readDraft<Fields>(owner, name));
  const [draft, setDraft] = useState(() => ({
    key: kept?.key ?? newKey(),
    fields: { ...initial.fields, ...kept?.fields },
  }));
  const [photos, setPhotos] = useState<readonly Photo[]>(initial.photos);
  const [errors, setErrors] = useState<FormErrors>({});
  const [formError, setFormError] = useState<string>();
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [status, setStatus] = useState<AdFormState<Fields>['status']>('editing');
  const [progress, setProgress] = useState(0);

  useEffect(() => {
    if (!kept) return undefined;
    let isGone = false;
    const restore = async () => {
      const found = await readPhotos(owner, kept.key);
      // What was chosen while the photos were read stays.
      if (found && !isGone) setPhotos((present) => (present === initial.photos ? found : present));
    };
    void restore();
    return () => {
      isGone = true;
    };
  }, [owner, kept, initial]);

  const change = useCallback(
    (changes: Partial<Fields>) => {
      setDraft((present) => {
        const next = { ...present, fields: { ...present.fields, ...changes } };
        keepDraft(owner, name, next);
        return next;
      });
      // A field that is being corrected shows no error.
      setErrors((present) => {
        const left = { ...present };
        for (const field of Object.keys(changes)) delete left[field];
        return left;
      });
    },
    [owner, name],
  );

  const changePhotos = (next: Photo[], error: string | undefined) => {
    setPhotos(next);
    setErrors((present) => ({ ...present, images: error }));
    void keepPhotos(owner, draft.key, next);
    // They are found by the key of their draft. Its text may have changed while they were prepared.
    setDraft((present) => {
      keepDraft(owner, name, present);
      return present;
    });
  };

  const refuse = (refused: FormErrors, text: string) => {
    setErrors(refused);
    setFormError(text);
    setStatus('editing');
    hapticError();
  };

  const showLimit = useCallback((text: string) => {
    setFormError(text);
    setStatus('limit');
  }, []);

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
      const { id } = await page.sendAd(ad?.id, formDataOf(draft.fields, photos), {
        idempotencyKey: draft.key,
        onProgress: setProgress,
      });
      if (!id) throw new ApiError(200, { detail: formTexts.failed });
      dropDraft(owner, name, draft.key);
      hapticSuccess();
      void navigate(sectionPaths[section].ad(id), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'LIMIT_REACHED') {
        showLimit(errorText(error));
        return;
      }
      const isNetwork = error instanceof ApiError && error.isNetwork;
      const text = isNetwork ? formTexts.network : errorText(error, formTexts.failed);
      refuse(refusedFields(error), text);
    }
  };

  const startOver = () => {
    dropDraft(owner, name, draft.key);
    setDraft({ key: newKey(), fields: initial.fields });
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
    isDirty: status !== 'limit' && isChanged,
    isRestored,
    isChange: ad !== undefined,
    status,
    progress,
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
  const errors: FormErrors = {};
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  // An empty field is empty, not unknown to the catalogue.
  for (const [field, message] of Object.entries(checkReference(fields))) {
    if (message) errors[field] ??= message;
  }
  if (photos.length === 0) errors['images'] = fieldErrors.image;
  return errors;
}

/** Which fields the server refused; a mere sentence about files stands beside the photos. */
function refusedFields(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {};
  const { fields, detail = '' } = error;
  const isAboutPhotos = Object.keys(fields).length === 0 && formTexts.aboutPhotos.test(detail);
  return isAboutPhotos ? { images: detail } : fields;
}

function formDataOf(fields: FormFields, photos: readonly Photo[]): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== '') form.append(field, value);
  photos.forEach((photo, index) => {
    if ('blob' in photo) form.append('images', photo.blob, `photo-${index + 1}.jpg`);
  });
  const order = photos.map((photo) => ('imageId' in photo ? photo.imageId : NEW_PICTURE));
  form.append('pictures', order.join(','));
  return form;
}
