import { useCallback, useEffect, useRef, useState } from 'react';
import type { SectionName } from '#contract/sections/sections.ts';
import { sendingStore } from '#src/ads/sending/sendingStore.ts';
import { newKey } from '#src/shared/newKey.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { sendingForm } from './draftKeys.ts';
import {
  readDraft,
  readPhotos,
  saveDraft,
  savePhotos,
  type Draft,
  type FormFields,
  type Photo,
  type PhotoChange,
} from './draftStore.ts';

export interface FormIdentity {
  /** The user id of the draft's owner. */
  owner: number;
  /** The draft's storage key: one for each section, ad and sending. */
  form: string;
}

interface DraftPlan<Fields extends FormFields> extends FormIdentity {
  section: SectionName;
  /** The ad to change; undefined for a new ad. */
  adId: number | undefined;
  /** The form without a draft; always the same object. */
  initial: { fields: Fields; photos: readonly Photo[] };
}

/** The fields and photos of a form; the device keeps them until they are sent. */
export function useDraftOf<Fields extends FormFields>(plan: DraftPlan<Fields>) {
  const { owner, form, section, adId, initial } = plan;
  const { change: changeSending } = useActions(sendingStore);
  const [stored] = useState(() => readDraft<Fields>(owner, form));
  const [draft, setDraft] = useState<Draft<Fields>>(() => ({
    key: stored?.key ?? newKey(),
    section,
    adId,
    fields: { ...initial.fields, ...stored?.fields },
  }));
  const latest = useRef(draft);
  const [photos, setPhotos] = useState<readonly Photo[]>(initial.photos);
  const latestPhotos = useRef(photos);
  const [arePhotosLoaded, setPhotosLoaded] = useState(stored === undefined);
  const [isRestored, setRestored] = useState(stored !== undefined);
  const [missingPhotos, setMissingPhotos] = useState(0);

  const show = useCallback((next: Draft<Fields>) => {
    latest.current = next;
    setDraft(next);
  }, []);
  const showPhotos = useCallback((next: readonly Photo[]) => {
    latestPhotos.current = next;
    setPhotos(next);
  }, []);

  useEffect(() => {
    if (!stored) return undefined;
    let isGone = false;
    const restore = async () => {
      const found = await readPhotos(owner, stored.key);
      if (isGone) return;
      // Photos that were chosen meanwhile stay.
      if (found && latestPhotos.current === initial.photos) showPhotos(found);
      const count = (found ?? initial.photos).length;
      setMissingPhotos(Math.max(0, (stored.photoCount ?? count) - count));
      setPhotosLoaded(true);
    };
    void restore();
    return () => {
      isGone = true;
    };
  }, [owner, stored, initial, showPhotos]);

  /** The draft's key; a new one when another tab has sent the draft, which removes it here. */
  const presentKey = useCallback(() => {
    const { key } = latest.current;
    if (form === sendingForm(key) || readDraft(owner, form)?.key === key) return key;
    const next = newKey();
    void savePhotos(owner, next, latestPhotos.current);
    return next;
  }, [owner, form]);

  const changeFields = useCallback(
    (changes: Partial<Fields>) => {
      const fields = { ...latest.current.fields, ...changes };
      const photoCount = latestPhotos.current.length;
      const next = { ...latest.current, key: presentKey(), fields, photoCount };
      show(next);
      saveDraft(owner, form, next);
      changeSending(next.key, { title: fields['title'] ?? '', awaitsConnection: false });
    },
    [owner, form, presentKey, show, changeSending],
  );

  return {
    draft,
    photos,
    isChanged:
      photos !== initial.photos ||
      Object.entries(draft.fields).some(([field, value]) => value !== initial.fields[field]),
    isRestored,
    /** How many photos of the restored draft the device has lost. */
    missingPhotos,
    arePhotosLoaded,
    presentKey,
    changeFields,
    /** Returns what is wrong with the photos. */
    changePhotos(change: (present: readonly Photo[]) => PhotoChange): string | undefined {
      const { photos: next, error } = change(latestPhotos.current);
      showPhotos(next);
      // Saves the draft too, because its key identifies the photos.
      changeFields({});
      void savePhotos(owner, latest.current.key, next);
      return error;
    },
    /** Empties the form; the stored draft stays. */
    reset(): void {
      show({ ...latest.current, fields: initial.fields });
      showPhotos(initial.photos);
      setRestored(false);
    },
  };
}
