import { DAY_MS } from '#contract/time.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { PetReference } from '#contract/sections/pets.ts';
import { PROMO_IMAGE_BYTES_MAX, promoDraft, type AdminPromo } from '#contract/admin/adminPromos.ts';
import { adminErrors } from '#contract/admin/adminTexts.ts';
import { shrinkPhoto } from '#src/shared/photos/shrinkPhoto.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { photoStorage } from '#src/shared/device/deviceStorage.ts';
import { isoDay } from '#src/shared/text/format.ts';
import { fold } from '#src/shared/text/suggest.ts';
import { readDraft, writeDraft } from '#src/shared/hooks/useDraft.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { promoStore } from './promosStore.ts';
import { promoTexts } from './texts.ts';

const WEEK_MS = 7 * DAY_MS;

interface PromoFields {
  type: string;
  category: string;
  breed: string;
  sex: string;
  city: string;
  link: string;
  company: string;
  inn: string;
  erid: string;
  created: string;
  finish: string;
  show: string;
}

const newDays = () => ({ created: isoDay(), finish: isoDay(new Date(Date.now() + WEEK_MS)) });

const emptyFields = (): PromoFields => ({
  type: '0',
  category: '0',
  breed: '',
  sex: '0',
  city: '',
  link: '',
  company: '',
  inn: '',
  erid: '',
  ...newDays(),
  show: '1',
});

const fieldsOf = (promo: AdminPromo, lists: PetReference): PromoFields => ({
  type: String(promo.type),
  category: String(promo.category),
  breed: nameOf(breedChoices(lists, String(promo.type)), promo.breed),
  sex: String(promo.sex),
  city: nameOf(lists.cities, promo.city),
  link: promo.link,
  company: promo.company,
  inn: promo.inn,
  erid: promo.erid,
  created: promo.created,
  finish: promo.finish,
  show: String(promo.show),
});

const nameOf = (entries: readonly { id: number; name: string }[], id: number): string =>
  entries.find((entry) => entry.id === id)?.name ?? '';

const SHRUNK_NAME = 'banner.jpg';

const photos = photoStorage<File>('promo-photo');

const imageOf = async ({ photo_path: path }: AdminPromo): Promise<Blob> =>
  (await fetch(`/api${path}`)).blob();

/** A chosen file and its object URL. */
interface ChosenPhoto {
  file: File;
  url: string;
}

/** The breeds of one animal type; without a type, all breeds with their type. */
export function breedChoices({ breeds, types }: PetReference, type: string) {
  const chosen = types[Number(type) - 1];
  return chosen
    ? breeds.filter((breed) => breed.type === chosen)
    : breeds.map((breed) => ({ ...breed, name: `${breed.name} (${breed.type})` }));
}

/** The id of a typed name: 0 for empty or «Все», undefined for an unknown name. */
function idOfTyped(
  entries: readonly { id: number; name: string }[],
  text: string,
): number | undefined {
  if (text.trim() === '' || fold(text) === fold(promoTexts.all)) return 0;
  return entries.find(({ name }) => fold(name) === fold(text))?.id;
}

/** The breed of a typed name, with its type in brackets or, where one type has it, without. */
function breedOfTyped(lists: PetReference, { type, breed }: PromoFields) {
  const id = idOfTyped(breedChoices(lists, type), breed);
  if (id !== undefined || type !== '0') return { id, error: adminErrors.promoBreed };
  const named = lists.breeds.filter(({ name }) => fold(name) === fold(breed));
  return named.length > 1
    ? { id: undefined, error: adminErrors.promoBreedTypes }
    : { id: named[0]?.id, error: adminErrors.promoBreed };
}

/** Returns the errors, or the form data when there are none. */
function checked(
  fields: PromoFields,
  photo: File | undefined,
  lists: PetReference,
  needsPhoto: boolean,
) {
  const { id: breed, error: breedError } = breedOfTyped(lists, fields);
  const city = idOfTyped(lists.cities, fields.city);
  const errors: Record<string, string> = {};
  if (!photo && needsPhoto) errors['photo'] = adminErrors.photo;
  else if (photo && photo.size > PROMO_IMAGE_BYTES_MAX) errors['photo'] = adminErrors.photoSize;
  if (breed === undefined) errors['breed'] = breedError;
  if (city === undefined) errors['city'] = adminErrors.promoCity;
  const sent = { ...fields, breed: breed ?? 0, city: city ?? 0 };
  for (const issue of v.safeParse(promoDraft, sent).issues ?? []) {
    errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  }
  return { errors, sent };
}

/**
 * The state of the promo form; a failed send loses nothing.
 * @param promo the promo to change, or to copy; undefined for a new one
 */
export function usePromoForm(lists: PetReference, promo?: AdminPromo, isCopy = false) {
  const { sendPromo } = useActions(promoStore);
  const userId = useUserId();
  const name = promo ? `typed-promo-${isCopy ? 'copy-' : ''}${promo.id}` : 'typed-promo';
  const [initial] = useState<PromoFields>(() => ({
    ...emptyFields(),
    ...(promo && fieldsOf(promo, lists)),
    ...(isCopy && newDays()),
  }));
  const [stored] = useState(() => readDraft<PromoFields>(name, userId));
  const [fields, setFields] = useState<PromoFields>({ ...initial, ...stored });
  const [isRestored, setRestored] = useState(stored !== undefined);
  const [photo, setPhoto] = useState<ChosenPhoto>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [formError, setFormError] = useState<string>();
  const [failureCount, setFailureCount] = useState(0);
  const [status, setStatus] = useState<'idle' | 'sending' | 'sent'>('idle');

  const shownUrl = useRef<string>(undefined);
  useEffect(() => () => URL.revokeObjectURL(shownUrl.current ?? ''), []);
  const showPhoto = useCallback((file: File | undefined) => {
    URL.revokeObjectURL(shownUrl.current ?? '');
    shownUrl.current = file && URL.createObjectURL(file);
    setPhoto(file && shownUrl.current ? { file, url: shownUrl.current } : undefined);
  }, []);
  useEffect(() => {
    if (userId === undefined || !stored) return;
    const restore = async () => {
      const file = await photos.read(userId, name);
      if (file && shownUrl.current === undefined) showPhoto(file);
    };
    void restore();
  }, [userId, name, stored, showPhoto]);
  const forget = (...names: string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !names.includes(field))),
    );

  const dropDraft = () => {
    writeDraft(name, userId, undefined);
    if (userId !== undefined) photos.drop(userId, name);
  };

  return {
    fields,
    isRestored,
    photo,
    errors,
    formError,
    failureCount,
    status,
    set(change: Partial<PromoFields>) {
      const next = { ...fields, ...change };
      setFields(next);
      writeDraft(name, userId, next);
      forget(...Object.keys(change));
    },
    /** Shrinks the photo; one that cannot be decoded is checked by the server. */
    async choosePhoto(file: File) {
      const small = await shrinkPhoto(file).catch(() => file);
      const chosen = small.size < file.size ? new File([small], SHRUNK_NAME) : file;
      const isTooLarge = chosen.size > PROMO_IMAGE_BYTES_MAX;
      if (isTooLarge) setErrors((before) => ({ ...before, photo: adminErrors.photoSize }));
      else forget('photo');
      showPhoto(isTooLarge ? undefined : chosen);
      if (isTooLarge || userId === undefined) return;
      // The photo comes back with the fields.
      writeDraft(name, userId, fields);
      await photos.save(userId, name, chosen);
    },
    startOver() {
      dropDraft();
      setFields(initial);
      setRestored(false);
      showPhoto(undefined);
      setErrors({});
      setFormError(undefined);
    },
    async submit() {
      const { errors: found, sent } = checked(fields, photo?.file, lists, !promo);
      setErrors(found);
      setFormError(undefined);
      if (Object.keys(found).length > 0) {
        setFailureCount(failureCount + 1);
        return;
      }
      const form = new FormData();
      for (const [name, value] of Object.entries(sent)) form.append(name, String(value));
      setStatus('sending');
      try {
        const file = photo?.file ?? (isCopy && promo ? await imageOf(promo) : undefined);
        if (file) form.append('photo', file, SHRUNK_NAME);
        await sendPromo(form, isCopy ? undefined : promo?.id);
        dropDraft();
        setStatus('sent');
      } catch (error) {
        const failure = error instanceof ApiError ? error : undefined;
        setErrors({ ...failure?.fields });
        setFormError(
          failure?.isNetwork ? promoTexts.network : (failure?.detail ?? promoTexts.failed),
        );
        setFailureCount(failureCount + 1);
        setStatus('idle');
      }
    },
  };
}
