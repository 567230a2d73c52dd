import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { BaseAd } from '#contract/ads/ads.ts';
import { BOOST } from '#contract/payments/boostViews.ts';
import type { Collar, PetColor, PetSize } from '#contract/sections/lostPets.ts';
import type { PetDraft } from '#contract/sections/petDraft.ts';
import {
  isLostOrFound,
  petCategoryId,
  type PetAd,
  type PetCategory,
} from '#contract/sections/pets.ts';
import { fieldErrors, lostPetErrors, petCategoryName } from '#contract/texts.ts';
import { moscowDay } from '#server/shared/clock.ts';
import type { AdRow } from '#server/ads/ads.queries.ts';
import type { Database } from '#server/db/database.ts';
import { findAnimalType, findBreed } from '#server/catalog/catalog.queries.ts';
import { validationError } from '#server/http/httpError.ts';

export const petDetails = pgTable('pet_details', {
  adId: integer('ad_id').primaryKey(),
  breedId: integer('breed_id').notNull(),
  category: smallint('category').$type<PetCategory>().notNull(),
  sex: smallint('sex').$type<0 | 1 | 2>().notNull(),
  happenedAt: date('happened_at', { mode: 'string' }),
  place: text('place').notNull().default(''),
  colors: text('colors').array().$type<PetColor[]>().notNull().default([]),
  size: text('size').$type<PetSize>(),
  collar: text('collar').$type<Collar>(),
  /** This and the next are answered to the author only. */
  chip: text('chip').notNull().default(''),
  hiddenMark: text('hidden_mark').notNull().default(''),
});
export type PetDetails = Omit<typeof petDetails.$inferSelect, 'adId'>;

export interface PetRow extends AdRow {
  breed: string;
  animalType: string;
  boost: 0 | 1 | 2;
  details: PetDetails;
}

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
  if (!isLostOrFound(category)) return NOTHING_SOUGHT;
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

export async function resolvePet(
  db: Database,
  draft: PetDraft,
  { now }: { now: Date },
): Promise<PetDetails> {
  if ((await findAnimalType(db, draft.type_ad)) === undefined) {
    throw validationError({ type_ad: fieldErrors.animalType });
  }
  const category = petCategoryId(draft.category);
  // The form asks for a breed unless the pet is lost or found; the nameless one is the unknown one.
  const breedId = await findBreed(db, draft.breed, draft.type_ad);
  if (!breedId) throw validationError({ breed: fieldErrors.breed });
  if (!category) throw validationError({ category: fieldErrors.category });
  return { breedId, category, sex: draft.sex, ...soughtOf(draft, category, now) };
}

export const presentPet = (base: BaseAd, row: PetRow): PetAd => ({
  ...base,
  price: row.price,
  breed: row.breed,
  sex: row.details.sex,
  category: petCategoryName(row.details.category),
  type_ad: row.animalType,
  boost_type: row.boost,
  is_pinned: row.boost === BOOST.pinned,
  is_promoted: row.boost === BOOST.promoted,
  is_ad: false,
  ...presentSought(row.details, base.is_owner),
});

/** Chip and hidden mark are proofs of ownership: not even admins see them. */
function presentSought(details: PetDetails, isOwner: boolean) {
  if (!isLostOrFound(details.category)) return {};
  const { happenedAt, place, colors, size, collar, chip, hiddenMark } = details;
  const shown = { happened_at: happenedAt, place, colors, size, collar };
  return { ...shown, ...(isOwner && { chip, hidden_mark: hiddenMark }) };
}
