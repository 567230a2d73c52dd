import * as v from 'valibot';
import { baseDraft, NAME_MAX, optionalPrice, pricedDraft } from '../ads/ads.ts';
import { any, requiredLine } from '../fields.ts';
import { lostPetDraft } from './lostPetDraft.ts';
import { isForSale, petCategory, SEX, sex } from './petFields.ts';
import { fieldErrors } from '../texts.ts';

/** The posting form. The server also checks breed and city against the catalog. */
export const petDraft = pricedDraft(
  v.object({
    ...baseDraft.entries,
    category: petCategory,
    type_ad: requiredLine(NAME_MAX, fieldErrors.animalType),
    breed: requiredLine(NAME_MAX),
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
);
export type PetDraft = v.InferOutput<typeof petDraft>;
