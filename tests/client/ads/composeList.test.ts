import { describe, expect, test } from 'vitest';
import type { Promo } from '#contract/admin/promos.ts';
import { composeList, lacksPromos, type ListEntry } from '#src/ads/list/cards/composeList.ts';

interface Ad {
  id: number;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const ads = (...ids: number[]): Ad[] => ids.map((id) => ({ id }));
const promos = (...ids: number[]): Promo[] =>
  ids.map((id) => ({
    id,
    image: '',
    company: '',
    inn: '',
    link: `https://zoo.test/${id}`,
    erid: '',
    show: 1,
  }));

/** A list in short: 1 is an ad, ^1 a pinned one, +1 a promoted one, *1 a promo banner. */
const inShort = (entries: ListEntry<Ad>[]): string =>
  entries
    .map((entry) => {
      if (entry.kind === 'promo') return `*${entry.promo.id}`;
      const sign = { pinned: '^', promoted: '+' };
      return `${entry.boost ? sign[entry.boost] : ''}${entry.ad.id}`;
    })
    .join(' ');

describe('without boosts and promos', () => {
  test('the ads keep their order', () => {
    expect(inShort(composeList({ ads: ads(3, 1, 2) }))).toBe('3 1 2');
  });

  test('an empty list stays empty, even with promos', () => {
    expect(composeList({ ads: [], promos: promos(1) })).toEqual([]);
  });
});

describe('the pinned ad', () => {
  test('is on top; only the first one counts', () => {
    expect(inShort(composeList({ ads: ads(1, 2), pinned: ads(8, 9) }))).toBe('^8 1 2');
  });

  test('leaves its own position in the list', () => {
    expect(inShort(composeList({ ads: ads(1, 2, 3), pinned: ads(2) }))).toBe('^2 1 3');
  });

  test('a second pinned ad is an ordinary one in its own position', () => {
    expect(inShort(composeList({ ads: ads(1, 2, 3), pinned: ads(3, 2) }))).toBe('^3 1 2');
  });

  test('is shown in an otherwise empty list', () => {
    expect(inShort(composeList({ ads: [], pinned: ads(5) }))).toBe('^5');
  });
});

describe('promoted ads', () => {
  test('take every other position', () => {
    const list = composeList({ ads: ads(1, 2, 3, 4), promoted: ads(8, 9) });
    expect(inShort(list)).toBe('1 +8 2 +9 3 4');
  });

  test('take every other position below the pinned one', () => {
    const list = composeList({ ads: ads(1, 2, 3), pinned: ads(7), promoted: ads(8, 9) });
    expect(inShort(list)).toBe('^7 1 +8 2 +9 3');
  });

  test('are consecutive when the list has fewer ads than boosts', () => {
    expect(inShort(composeList({ ads: ads(1), promoted: ads(7, 8, 9) }))).toBe('1 +7 +8 +9');
  });

  test('appear once: neither in their own position nor below the pinned position', () => {
    const list = composeList({ ads: ads(1, 2, 3, 4), pinned: ads(2), promoted: ads(2, 4) });
    expect(inShort(list)).toBe('^2 1 +4 3');
  });
});

describe('promo banners', () => {
  test('come after every fifth card, boosted cards included', () => {
    const list = composeList({
      ads: ads(1, 2, 3),
      pinned: ads(7),
      promoted: ads(8),
      promos: promos(1),
    });
    expect(inShort(list)).toBe('^7 1 +8 2 3 *1');
  });

  test('appear once each, in their order', () => {
    const list = composeList({ ads: ads(...range(1, 16)), promos: promos(7, 7, 9) });
    expect(inShort(list)).toBe('1 2 3 4 5 *7 6 7 8 9 10 *9 11 12 13 14 15 16');
  });

  test('may have the same link', () => {
    const [first, other, twin] = promos(7, 9, 11);
    const banners = [first, other, { ...twin, link: first?.link }] as Promo[];
    const list = composeList({ ads: ads(...range(1, 16)), promos: banners });
    expect(inShort(list)).toBe('1 2 3 4 5 *7 6 7 8 9 10 *9 11 12 13 14 15 *11 16');
  });

  test('do not appear after fewer than five cards', () => {
    expect(inShort(composeList({ ads: ads(1, 2, 3, 4), promos: promos(1) }))).toBe('1 2 3 4');
  });
});

describe('several pages', () => {
  const pinned = ads(100);
  const promoted = ads(15, 101, 25);
  const banners = promos(1, 2, 3, 4, 5, 6, 7, 8);
  const first = composeList({ ads: ads(...range(1, 20)), pinned, promoted, promos: banners });

  test('the next page is appended and moves nothing', () => {
    const both = composeList({ ads: ads(...range(1, 40)), pinned, promoted, promos: banners });
    expect(both.slice(0, first.length)).toEqual(first);
  });

  test('an ad of the next page that was promoted on the first one is not repeated', () => {
    const both = inShort(composeList({ ads: ads(...range(1, 40)), pinned, promoted }));
    expect(both).toMatch(/ \+25 /u);
    expect(both).not.toMatch(/ 25 /u);
  });

  test('more boosts than ordinary ads stay on the first page', () => {
    const many = ads(...range(3, 20), ...range(101, 102));
    const parts = { pinned, promoted: many };
    const one = composeList({ ads: ads(...range(1, 20)), ...parts });
    const both = composeList({ ads: ads(...range(1, 40)), ...parts });
    expect(both.slice(0, one.length)).toEqual(one);
    expect(inShort(both.slice(one.length))).toBe(range(21, 40).join(' '));
  });
});

test('banners have run out when a fifth card has none', () => {
  const lacks = (cards: number, banners: number) =>
    lacksPromos(
      composeList({ ads: ads(...range(1, cards)), promos: promos(...range(1, banners)) }),
    );
  expect(lacks(9, 1)).toBe(false);
  expect(lacks(10, 1)).toBe(true);
  expect(lacks(4, 0)).toBe(false);
});
