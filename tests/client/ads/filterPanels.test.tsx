import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ListFilter } from '#contract/ads/listFilters.ts';
import { filterLabels } from '#contract/ads/listTexts.ts';
import { sectionPaths } from '#contract/paths.ts';
import { sectionLists } from '#contract/sections/sectionLists.ts';
import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import { radiusTexts } from '#src/ads/list/filters/countTexts.ts';
import { priceRangeTexts } from '#src/ads/list/filters/priceRangeTexts.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

/** Lists in which every filter has its control: with prices, and around a city. */
const SEARCHES: Record<SectionName, string> = {
  pets: '?category=Продажа&city=Москва',
  market: '?category=2&city=Москва',
  services: '?category=1&city=Москва',
  events: '?city=Москва',
};

beforeAll(async () => serve(await testApp({ rateLimits: false })));

type Sheet = ReturnType<typeof within>;

/** Whether the panel has the filter's control; the words and the order stand outside of it. */
function hasControl(sheet: Sheet, { kind, label }: ListFilter): boolean {
  if (kind === 'words' || kind === 'sort') return true;
  if (kind === 'priceFrom' || kind === 'priceTo') {
    return sheet.queryByRole('group', { name: priceRangeTexts.legend }) !== null;
  }
  return sheet.queryAllByLabelText(kind === 'radius' ? radiusTexts.label : label).length > 0;
}

test.each(sectionNames)('the panel of %s has a control for each of its filters', async (name) => {
  changeDevice({ isWide: false });
  const user = await open(`${sectionPaths[name].list}${SEARCHES[name]}`);
  await user.click(await screen.findByRole('button', { name: /^Фильтры/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Фильтры' }));
  await sheet.findByLabelText(filterLabels.city);
  const missing = Object.values<ListFilter>(sectionLists[name].filters).filter(
    (filter) => !hasControl(sheet, filter),
  );
  expect(missing).toEqual([]);
});
