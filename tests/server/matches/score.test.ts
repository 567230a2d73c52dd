import { assert, constantFrom, integer, property, record, subarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLLARS, PET_SIZES } from '#contract/sections/lostPets.ts';
import { petColorNames } from '#contract/texts.ts';
import { matchOf, type Sought } from '#server/matches/score.ts';

const DAY = '2026-03-01';
const pet: Sought = {
  animalType: 'Собаки',
  breed: 'Лабрадор-ретривер',
  sex: 1,
  city: 'Тула',
  happenedAt: DAY,
  publishedAt: `${DAY}T12:00:00Z`,
  colors: ['рыжий'],
  size: 'large',
  collar: 'yes',
  chip: '',
  words: ['лап', 'шрам', 'ух'],
};
const score = (lost: Partial<Sought>, found: Partial<Sought>, km = 0) =>
  matchOf({ lost: { ...pet, ...lost }, found: { ...pet, ...found }, km })?.score;
const reasons = (lost: Partial<Sought>, found: Partial<Sought>, km = 0) =>
  matchOf({ lost: { ...pet, ...lost }, found: { ...pet, ...found }, km })?.reasons;

const anyPet = record({
  animalType: constantFrom('Собаки', 'Кошки'),
  breed: constantFrom('Лабрадор-ретривер', 'Такса', 'Метис', 'Без породы'),
  sex: constantFrom(0 as const, 1 as const, 2 as const),
  city: constantFrom('Тула', 'Калуга'),
  happenedAt: constantFrom(null, '2026-02-20', DAY, '2026-03-09'),
  publishedAt: constantFrom('2026-03-09T10:00:00Z', '2026-03-10T10:00:00Z'),
  colors: subarray([...petColorNames], { maxLength: 3 }),
  size: constantFrom(null, ...PET_SIZES),
  collar: constantFrom(null, ...COLLARS),
  chip: constantFrom('', '643098100000012', '643098100000013'),
  words: subarray(['лап', 'шрам', 'ух', 'хвост']),
});
const km = integer({ min: 3, max: 100 });

describe('the score of a pair', () => {
  test('is from 0 to 100 with at least one reason, or the pair is impossible', () => {
    assert(
      property(anyPet, anyPet, km, (lost, found, distance) => {
        const match = matchOf({ lost, found, km: distance });
        if (!match) return;
        expect(match.score).toBeGreaterThanOrEqual(0);
        expect(match.score).toBeLessThanOrEqual(100);
        expect(match.reasons.length).toBeGreaterThan(0);
      }),
    );
  });

  test('is 100 for equal chips, even when all else differs', () => {
    assert(
      property(anyPet, anyPet, km, (lost, found, distance) => {
        const chip = '643098100000012';
        const pair = { lost: { ...lost, chip }, found: { ...found, chip }, km: distance };
        expect(matchOf(pair)).toEqual({ score: 100, reasons: ['тот же номер чипа'] });
      }),
    );
  });

  test('never falls when a colour, the size or the sex agrees instead of differing', () => {
    assert(
      property(anyPet, anyPet, km, (lost, found, distance) => {
        const before = matchOf({ lost, found, km: distance })?.score ?? 0;
        for (const same of [{ colors: lost.colors }, { size: lost.size }, { sex: lost.sex }]) {
          const isKnown = Object.keys(same).every((key) => {
            const value = found[key as keyof Sought];
            return Array.isArray(value) ? value.length > 0 : Boolean(value);
          });
          const agreed = matchOf({ lost, found: { ...found, ...same }, km: distance });
          if (
            isKnown &&
            Object.values(same).every((value) => (Array.isArray(value) ? value.length > 0 : value))
          )
            expect(agreed?.score ?? 0).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });

  test('does not grow with the distance', () => {
    assert(
      property(anyPet, anyPet, km, (lost, found, distance) => {
        const other = { ...found, city: 'Алексин' };
        const near = matchOf({ lost, found: other, km: distance })?.score ?? 0;
        expect(matchOf({ lost, found: other, km: distance + 1 })?.score ?? 0).toBeLessThanOrEqual(
          near,
        );
      }),
    );
  });
});

describe('a pair is impossible', () => {
  test.each<[string, Partial<Sought>, Partial<Sought>, number, boolean]>([
    ['of another type', {}, { animalType: 'Кошки' }, 0, false],
    ['found two days before the loss', {}, { happenedAt: '2026-02-27' }, 0, false],
    ['found the day before', {}, { happenedAt: '2026-02-28' }, 0, true],
    [
      'found on a day before, lost on an unknown one',
      { happenedAt: null },
      { happenedAt: '2026-02-01' },
      0,
      true,
    ],
    ['a dog 15 km away at once', {}, { city: 'Щёкино' }, 15, true],
    ['a dog 16 km away at once', {}, { city: 'Щёкино' }, 16, false],
    ['a dog 45 km away after ten days', {}, { city: 'Щёкино', happenedAt: '2026-03-11' }, 45, true],
    ['a dog 61 km away after a month', {}, { city: 'Щёкино', happenedAt: '2026-04-01' }, 61, false],
    ['a cat in the same city', { animalType: 'Кошки' }, { animalType: 'Кошки' }, 0, true],
    [
      'a cat 4 km away after a day',
      { animalType: 'Кошки' },
      { animalType: 'Кошки', city: 'Щёкино', happenedAt: '2026-03-02' },
      4,
      false,
    ],
    [
      'a cat 4 km away after two days',
      { animalType: 'Кошки' },
      { animalType: 'Кошки', city: 'Щёкино', happenedAt: '2026-03-03' },
      4,
      true,
    ],
  ])('%s', (_, lost, found, distance, isPossible) => {
    expect(score(lost, found, distance) !== undefined).toBe(isPossible);
  });
});

describe('points', () => {
  test('are lost by what both know and differs, not by what is unknown', () => {
    const equal = score({}, {}) ?? 0;
    expect(equal).toBeGreaterThanOrEqual(85);
    expect(score({}, { size: null }) ?? 0).toBeGreaterThanOrEqual(85);
    expect(score({}, { size: 'small' }) ?? 0).toBeLessThan(equal - 5);
    expect(score({}, { breed: 'Метис' }) ?? 0).toBeGreaterThanOrEqual(85);
    expect(score({}, { breed: 'Такса' }) ?? 0).toBeLessThan(equal - 10);
    expect(score({}, { sex: 2 }) ?? 0).toBeLessThanOrEqual(equal - 25 + 1);
    expect(score({}, { colors: ['белый'] }) ?? 0).toBeLessThanOrEqual(equal - 20 + 1);
  });

  test('are too few for a notice when little is known', () => {
    const bare = {
      breed: 'Метис',
      sex: 0,
      colors: [],
      size: null,
      collar: null,
      words: [],
    } as const;
    expect(score(bare, bare)).toBeLessThan(65);
  });

  test('come with their reasons', () => {
    expect(reasons({}, { city: 'Щёкино', happenedAt: '2026-03-03' }, 14)).toEqual([
      '14 км от места пропажи',
      'похожий окрас: рыжий',
      'та же порода',
      'тот же пол',
      'такой же размер',
      'тоже в ошейнике',
      'на 3-й день',
    ]);
    expect(reasons({}, { breed: 'Такса', sex: 2, size: null, colors: [], collar: 'no' })).toEqual([
      'в том же городе',
      'похожее описание',
      'в тот же день',
    ]);
  });
});
