import { BOOST } from '#contract/boostViews.ts';
import { PET_ADS_MAX, type PetAd, type PetCategory, type PetFilters } from '#contract/pets.ts';
import { type PetDraft } from '#contract/petDraft.ts';
import {
  fieldErrors,
  lostPetErrors,
  petCategoryName,
  petCategoryNames,
  petColorNames,
} from '#contract/texts.ts';
import { countOwn } from '#server/ads/ads.queries.ts';
import { SECTION } from '#contract/sections.ts';
import type { Section } from '#server/ads/section.ts';
import { moscowDay } from '#server/clock.ts';
import {
  findAnimalType,
  findBreed,
  listAnimalTypes,
  listBreeds,
  listCities,
} from '#server/db/reference.queries.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import {
  alikePets,
  categoryId,
  petPinSlot,
  savePetDetails,
  savePrivateDetails,
  isSought,
  narrowPets,
  petParts,
  selectPets,
  type PetRow,
} from './pets.queries.ts';
import { petDetails } from './pets.table.ts';
import { petPreview } from './pets.preview.ts';
import { petTexts } from './texts.ts';

type PetDetails = Omit<typeof petDetails.$inferInsert, 'adId'> & {
  chip: string;
  hiddenMark: string;
};

const NOTHING_SOUGHT = {
  happenedAt: null,
  place: '',
  colors: [],
  size: null,
  collar: null,
  chip: '',
  hiddenMark: '',
};

/** Only lost and found pets have them. */
function soughtOf(draft: PetDraft, category: PetCategory, now: Date) {
  if (!isSought(category)) return NOTHING_SOUGHT;
  const { happened_at: happenedAt, place, colors, size, collar, chip } = draft;
  // A day ahead of Moscow's has not begun anywhere in Russia.
  if (happenedAt && happenedAt > moscowDay(now, 1)) {
    throw validationError({ happened_at: lostPetErrors.happenedAt });
  }
  return {
    happenedAt: happenedAt ?? null,
    place,
    colors,
    size: size ?? null,
    collar: collar ?? null,
    chip,
    hiddenMark: draft.hidden_mark,
  };
}

export interface PetTypes {
  ad: PetAd;
  draft: PetDraft;
  filters: PetFilters;
  row: PetRow;
  details: PetDetails;
}

export const petSection: Section<PetTypes> = {
  name: 'pets',
  select: selectPets,
  narrow: narrowPets,
  parts: petParts,
  isNearestFirst: ({ category = '' }) => isSought(categoryId(category)),
  unknownCity: fieldErrors.city,

  async resolve(db, draft, { now }) {
    if ((await findAnimalType(db, draft.type_ad)) === undefined) {
      throw validationError({ type_ad: fieldErrors.animalType });
    }
    const breedId = await findBreed(db, draft.breed, draft.type_ad);
    const category = categoryId(draft.category);
    if (!breedId) throw validationError({ breed: fieldErrors.breed });
    if (!category) throw validationError({ category: fieldErrors.category });
    return { breedId, category, sex: draft.sex, ...soughtOf(draft, category, now) };
  },
  pinSlot: petPinSlot,
  details: petDetails,
  saveDetails: (db, adId, details) => savePetDetails(db, { adId, ...details }),

  preview: petPreview,
  similar: ({ category, animalType: type, breed }) => [
    { category, type, breed },
    { category, type },
  ],

  saveAtOnce: savePrivateDetails,

  alike: alikePets,

  present: (base, row) => ({
    ...base,
    price: row.price,
    breed: row.breed,
    sex: row.sex,
    category: petCategoryName(row.category),
    type_ad: row.animalType,
    boost_type: row.boost,
    is_pinned: row.boost === BOOST.pinned,
    is_promoted: row.boost === BOOST.promoted,
    is_ad: false,
    ...presentSought(row, base.is_owner),
  }),
  price: (draft) => draft.price,

  async checkAuthor(db, authorId) {
    if ((await countOwn(db, SECTION.pets, authorId)) >= PET_ADS_MAX) {
      throw new HttpError(409, petTexts.limitReached, { code: 'LIMIT_REACHED' });
    }
  },
};

/** Chip and hidden mark are proofs of ownership: not even admins see them. */
function presentSought({ sought }: PetRow, isOwner: boolean) {
  if (!sought) return {};
  const { chip, hidden_mark: hiddenMark, ...shown } = sought;
  return { ...shown, ...(isOwner && { chip, hidden_mark: hiddenMark }) };
}

/** Reference lists for filters and form. */
export async function petReferenceLists({ db }: Deps) {
  const [types, breeds, cities] = await Promise.all([
    listAnimalTypes(db),
    listBreeds(db),
    listCities(db),
  ]);
  return {
    types: types.map((type) => type.name),
    categories: [...petCategoryNames],
    breeds,
    colors: [...petColorNames],
    cities,
  };
}
