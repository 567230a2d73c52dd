import type { Collar, PetColor, PetSize } from '#contract/sections/lostPets.ts';
import { SEX } from '#contract/sections/petFields.ts';
import { DAY_MS } from '#contract/time.ts';
import { matchTexts } from './texts.ts';

/** A lost or found pet as its ad describes it. */
export interface Sought {
  animalType: string;
  breed: string;
  sex: 0 | 1 | 2;
  city: string;
  /** The day of the loss or the finding, YYYY-MM-DD. */
  happenedAt: string | null;
  /** The ad's publication, not before the day. */
  publishedAt: string;
  colors: readonly PetColor[];
  size: PetSize | null;
  collar: Collar | null;
  chip: string;
  /** Stemmed words of title, description and place. */
  words: readonly string[];
}

interface Pair {
  lost: Sought;
  found: Sought;
  /** Between their cities. */
  km: number;
}

/** 0 to 100, and what speaks for the pair. */
interface Match {
  score: number;
  reasons: string[];
}

export const LISTED_FROM = 45;
export const ANNOUNCED_FROM = 65;
/** No pet is looked for farther away. */
export const DISTANCE_MAX_KM = 60;

/** Two places in a city are on average so far apart. */
const SAME_CITY_KM = 2;
const REACH = {
  dogs: { km: 15, aDay: 3 },
  others: { km: 3, aDay: 0.5 },
};
const WEIGHT = { distance: 30, colors: 20, breed: 15, sex: 10, size: 10, words: 15 };
const OTHER_SEX = -15;
const HALF_KM = 5;
/** So many shared words are as good as can be; an equal collar counts as one. */
const WORDS_ENOUGH = 5;
/** Few known fields prove little: the score is a share of at least so many points. */
const KNOWN_MIN = 50;
const SIZES: readonly PetSize[] = ['small', 'medium', 'large'];

const dayOf = (time: string): number => Math.floor(Date.parse(time) / DAY_MS);

/** Days from the loss to the finding, by the publications where the day is not known. */
const daysBetween = ({ lost, found }: Pair): number =>
  dayOf(found.happenedAt ?? found.publishedAt) - dayOf(lost.happenedAt ?? lost.publishedAt);

/** The publication is the latest possible day of a finding; an unknown loss may be any day before. */
const isInOrder = ({ lost, found }: Pair): boolean =>
  lost.happenedAt === null ||
  dayOf(found.happenedAt ?? found.publishedAt) >= dayOf(lost.happenedAt) - 1;

const kmOf = ({ lost, found, km }: Pair): number => (lost.city === found.city ? SAME_CITY_KM : km);

function isInReach(pair: Pair): boolean {
  const { km, aDay } = pair.lost.animalType === matchTexts.dogs ? REACH.dogs : REACH.others;
  const reach = km + aDay * Math.max(0, daysBetween(pair));
  return kmOf(pair) <= Math.min(reach, DISTANCE_MAX_KM);
}

const isPossible = (pair: Pair): boolean =>
  pair.lost.animalType === pair.found.animalType && isInOrder(pair) && isInReach(pair);

/** Points of a field that both know, out of its weight, and the reason when they speak for the pair. */
interface Points {
  earned: number;
  possible: number;
  reason?: string | undefined;
}

function distancePoints(pair: Pair): Points {
  const km = kmOf(pair);
  const isSame = pair.lost.city === pair.found.city;
  return {
    earned: WEIGHT.distance * 0.5 ** (km / HALF_KM),
    possible: WEIGHT.distance,
    reason: isSame ? matchTexts.sameCity : matchTexts.distance(Math.round(km)),
  };
}

function colorPoints({ lost, found }: Pair): Points | undefined {
  if (lost.colors.length === 0 || found.colors.length === 0) return undefined;
  const shared = lost.colors.filter((color) => found.colors.includes(color));
  const share = shared.length / Math.max(lost.colors.length, found.colors.length);
  return {
    earned: WEIGHT.colors * share,
    possible: WEIGHT.colors,
    reason: shared.length > 0 ? matchTexts.colors(shared) : undefined,
  };
}

/** They say nothing: one person's mongrel is another's breed. */
const isBreed = (breed: string): boolean => !matchTexts.noBreeds.includes(breed);

function breedPoints({ lost, found }: Pair): Points | undefined {
  if (!isBreed(lost.breed) || !isBreed(found.breed)) return undefined;
  const isSame = lost.breed === found.breed;
  return {
    earned: isSame ? WEIGHT.breed : 0,
    possible: WEIGHT.breed,
    reason: isSame ? matchTexts.sameBreed : undefined,
  };
}

function sexPoints({ lost, found }: Pair): Points | undefined {
  if (lost.sex === SEX.unknown || found.sex === SEX.unknown) return undefined;
  const isSame = lost.sex === found.sex;
  return {
    earned: isSame ? WEIGHT.sex : OTHER_SEX,
    possible: WEIGHT.sex,
    reason: isSame ? matchTexts.sameSex : undefined,
  };
}

function sizePoints({ lost, found }: Pair): Points | undefined {
  if (!lost.size || !found.size) return undefined;
  const steps = Math.abs(SIZES.indexOf(lost.size) - SIZES.indexOf(found.size));
  return {
    earned: steps === 0 ? WEIGHT.size : 0,
    possible: WEIGHT.size,
    reason: steps === 0 ? matchTexts.sameSize : undefined,
  };
}

function wordPoints({ lost, found }: Pair): Points | undefined {
  const others = new Set(found.words);
  const shared = lost.words.filter((word) => others.has(word)).length;
  const isCollarKnown = [lost, found].every(({ collar }) => collar === 'yes' || collar === 'no');
  const hasSameCollar = isCollarKnown && lost.collar === found.collar;
  if (lost.words.length === 0 || found.words.length === 0) {
    if (!isCollarKnown) return undefined;
  }
  const isCollarWorn = hasSameCollar && lost.collar === 'yes';
  return {
    earned: WEIGHT.words * Math.min(1, (shared + Number(hasSameCollar)) / WORDS_ENOUGH),
    possible: WEIGHT.words,
    reason: isCollarWorn ? matchTexts.collar : shared > 1 ? matchTexts.words : undefined,
  };
}

const FIELDS = [
  distancePoints,
  colorPoints,
  breedPoints,
  sexPoints,
  sizePoints,
  wordPoints,
] as const;

function daysReason(pair: Pair): string[] {
  if (pair.lost.happenedAt === null || pair.found.happenedAt === null) return [];
  const days = daysBetween(pair);
  return [days <= 0 ? matchTexts.sameDay : matchTexts.dayAfter(days)];
}

/** How well a found pet fits a lost one; undefined when it cannot be the same. */
export function matchOf(pair: Pair): Match | undefined {
  const { lost, found } = pair;
  if (lost.chip && lost.chip === found.chip) return { score: 100, reasons: [matchTexts.sameChip] };
  if (!isPossible(pair)) return undefined;
  const points = FIELDS.flatMap((field) => field(pair) ?? []);
  const sum = (key: 'earned' | 'possible'): number =>
    points.reduce((total, one) => total + one[key], 0);
  const share = sum('earned') / Math.max(sum('possible'), KNOWN_MIN);
  const reasons = points.flatMap(({ reason }) => reason ?? []);
  return {
    score: Math.round(100 * Math.min(1, Math.max(0, share))),
    reasons: [...reasons, ...daysReason(pair)],
  };
}
