import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { fieldErrors } from '#contract/texts.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { readLastCity, rememberLastCity } from '#src/shared/device/lastCity.ts';
import { leaveFor } from '#src/shared/history.ts';
import { loginSheetStore } from '#src/session/login/loginSheet.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError } from '#src/messenger/haptics.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { modelFields, photosOfModel, type Model } from './model.ts';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';
import { sendingForm } from './draftKeys.ts';
import { dropDraft, sentAs, type FormFields, type Photo, type PhotoChange } from './draftStore.ts';
import { formTexts } from './texts.ts';
import { useDraftOf, type FormIdentity } from './useDraftOf.ts';
import { rememberPost, VISITOR } from './visitorDraft.ts';
import { hasErrors, useFormErrors, type FormErrors } from './useFormErrors.ts';
import { sendings } from '#src/ads/sending/sendings.ts';
import { sendingSearch, sendingStore } from '#src/ads/sending/sendingStore.ts';

interface FormPlan<Fields extends FormFields, Ad extends BaseAd> extends FormIdentity {
  section: SectionName;
  detail: AdDetail<Ad>;
  empty: Fields;
  /** The ad to change; undefined for a new ad. */
  ad: Ad | undefined;
  /** Of a new ad: the own ad that it begins as. */
  model: Model<Ad> | undefined;
  fieldsOf: (ad: Ad) => Fields;
  /** Empties the fields that the form hides; by default it shows all. */
  shownOf?: (fields: Fields) => Fields;
  /** The section's schema, the same as on the server. */
  schema: v.GenericSchema;
  /** Checks against the catalog: an unknown breed, for example. */
  checkReference: (fields: Fields) => FormErrors;
}

export interface AdFormState<Fields extends FormFields> {
  fields: Fields;
  photos: readonly Photo[];
  errors: FormErrors;
  formError: string | undefined;
  isDirty: boolean;
  isRestored: boolean;
  /** How many photos of the restored draft the device has lost. */
  missingPhotos: number;
  /** The photos of a restored draft have been read. */
  arePhotosLoaded: boolean;
  /** The form changes an existing ad. */
  isChange: boolean;
  /** Photos of a like ad that can be used again. */
  offered: readonly Photo[];
  /** The ad is published; the approved version stays on view. */
  isPublished: boolean;
  /** How often validation failed, here or on the server. */
  failureCount: number;
  /** The user has reached the limit of ads; `formError` names it. */
  isAtLimit: boolean;
  change: (changes: Partial<Fields>) => void;
  changePhotos: (change: (present: readonly Photo[]) => PhotoChange) => void;
  /** Shows that the user has reached the limit of ads. */
  showLimit: (text: string) => void;
  submit: () => void;
  startOver: () => void;
}

/** The state of an ad's form: validates it, saves it as a draft, and sends it. */
export function useAdForm<Fields extends FormFields, Ad extends BaseAd>(
  plan: FormPlan<Fields, Ad>,
): AdFormState<Fields> {
  const { section, detail, owner, form, ad, model } = plan;
  const navigate = useNavigate();
  const { showSuccess } = useToasts();
  const { startSending } = useActions(sendings);
  const { requestLogin } = useActions(loginSheetStore);
  const { forget } = useActions(sendingStore);
  const [initial] = useState(() => ({
    fields: ad
      ? plan.fieldsOf(ad)
      : {
          ...plan.empty,
          city: readLastCity(owner === VISITOR ? undefined : owner) ?? plan.empty['city'],
          ...(model && modelFields(model, plan.fieldsOf(model.ad), plan.empty)),
        },
    photos: (ad?.images ?? []).map((imageId): Photo => ({ key: imageId, imageId })),
  }));
  const { draft, photos, isRestored, missingPhotos, arePhotosLoaded, ...stored } = useDraftOf({
    owner,
    form,
    section,
    adId: ad?.id,
    initial,
  });
  const { changeFields, presentKey } = stored;
  /** The draft belongs to a sending now; this form shows until the navigation has rendered. */
  const isSent = useRef(false);
  const { errors, formError, failureCount, isAtLimit, ...wrong } = useFormErrors(form);
  const { changeErrors } = wrong;
  const change = useCallback(
    (changes: Partial<Fields>) => {
      if (isSent.current) return;
      changeFields(changes);
      changeErrors(Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])));
    },
    [changeFields, changeErrors],
  );

  const changePhotos: AdFormState<Fields>['changePhotos'] = (applyChange) => {
    if (isSent.current) return;
    changeErrors({ images: stored.changePhotos(applyChange) });
  };

  const submit = () => {
    if (isSent.current) return;
    const fields = plan.shownOf?.(draft.fields) ?? draft.fields;
    const found = findErrors(plan, fields, photos);
    if (hasErrors(found)) {
      wrong.showErrors(found, formTexts.correct);
      hapticError();
      return;
    }
    if (owner === VISITOR) {
      requestLogin('post', () => rememberPost(form, { ...draft, fields }));
      return;
    }
    isSent.current = true;
    const sentId = sentAs(owner, { ...draft, fields });
    if (sentId !== undefined) {
      dropDraft(owner, form, draft.key);
      showSuccess(formTexts.sentBefore);
      leaveFor(navigate, sectionPaths[section].ad(sentId));
      return;
    }
    if (fields['city']) rememberLastCity(owner, fields['city']);
    const key = presentKey();
    startSending(detail, owner, form, { ...draft, key, fields }, photos);
    // This screen waits for the sending; the plain URL is free for another ad.
    void navigate({ search: sendingSearch(key) }, { replace: true });
  };

  const startOver = () => {
    dropDraft(owner, form, presentKey());
    if (form === sendingForm(draft.key)) {
      forget(draft.key);
      void navigate({ search: '' }, { replace: true });
      return;
    }
    stored.reset();
    wrong.clear();
  };

  return {
    fields: draft.fields,
    photos,
    errors,
    formError,
    // Counts only after the photos are loaded: they would push the error out of view.
    failureCount: arePhotosLoaded ? failureCount : 0,
    isDirty: !isAtLimit && stored.isChanged,
    isRestored,
    missingPhotos,
    arePhotosLoaded,
    isChange: ad !== undefined,
    offered: model && photos.length === 0 ? photosOfModel(model) : [],
    isPublished: ad?.is_visible === STATUS.published,
    isAtLimit,
    change,
    changePhotos,
    showLimit: wrong.showLimit,
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
  // An empty field has its own error already.
  for (const [field, message] of Object.entries(checkReference(fields))) {
    if (message) errors[field] ??= message;
  }
  if (photos.length === 0) errors['images'] = fieldErrors.image;
  return errors;
}
