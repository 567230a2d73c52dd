import * as v from 'valibot';
import { baseDraft, NAME_MAX, optionalPrice, pricedDraft, TITLE_MAX } from '../ads/ads.ts';
import { any, line, requiredLine } from '../fields.ts';
import { lostPetDraft } from './lostPetDraft.ts';
import { isForSale, isSought, petCategory, SEX, sex } from './petFields.ts';
import { fieldErrors } from '../texts.ts';

/**
 * The posting form. The server also checks breed and city against the catalog. Of a lost or found
 * pet the breed may be unknown, and the server writes an empty title.
 */
export const petDraft = pricedDraft(
  v.object({
    ...baseDraft.entries,
    title: v.optional(line(TITLE_MAX, fieldErrors.title), ''),
    category: petCategory,
    type_ad: requiredLine(NAME_MAX, fieldErrors.animalType),
    breed: v.optional(line(NAME_MAX), ''),
    sex: v.optional(
      v.pipe(
        any(sex),
        v.transform((chosen) => chosen ?? SEX.unknown),
      ),
      '',
    ),
    price: optionalPrice,
    ...lostPetDraft,
  }),
  ({ category }) => isForSale(category),
  ({ category, title, breed }) =>
    isSought(category) ? [] : [!title && 'title', !breed && 'breed'],
);
export type PetDraft = v.InferOutput<typeof petDraft>;
