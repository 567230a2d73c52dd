import axe from 'axe-core';
import { expect, test, type Page } from 'playwright/test';
import { approve, postAd } from './ads.ts';
import { storeToken, tokenOf, tokenOfStranger } from './personas.ts';

// A sheet looks the same wherever it is opened: every sheet of an ad's page, in each category and
// state, for everybody who can open it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What is pressed, one sheet over the other. */
type Way = (string | RegExp)[];

const MENU = 'Ещё действия';
const BOOST = 'Продвинуть объявление';
const SEEN = /^Видели этого питомца/u;
const POSTER = /^Напечатать/u;
const REPORT = [MENU, 'Пожаловаться'];
const DELETE = [MENU, 'Удалить'];
const END = [MENU, 'Снять с публикации'];

const CATEGORIES = ['Продажа', 'В хорошие руки', 'Потерянные', 'Найденные'] as const;
type Category = (typeof CATEGORIES)[number];

const WAYS: Record<string, (category: Category) => Way[]> = {
  author: (category) => [
    [BOOST],
    DELETE,
    END,
    ...(category === 'Потерянные' ? [[POSTER], [MENU, 'Объявление для расклейки']] : []),
  ],
  'author of a waiting ad': () => [DELETE],
  'author of a rejected ad': () => [DELETE],
  stranger: (category) => [REPORT, ...(category === 'Потерянные' ? [[SEEN]] : [])],
  visitor: (category) => [
    ['Написать'],
    [BOOST],
    REPORT,
    [/^В избранное: Рыжик/u],
    ...(category === 'Потерянные' ? [[SEEN]] : []),
  ],
  admin: () => [[BOOST], DELETE],
  'admin at a waiting ad': () => [['Отклонить'], [BOOST], DELETE],
};

/** What in the topmost sheet has too little contrast, in both themes. */
async function unreadableIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const sheets = Array.from(document.querySelectorAll('dialog'));
    const found: string[] = [];
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    for (const theme of ['dark', 'light']) {
      document.documentElement.dataset['theme'] = theme;
      const { violations } = await window.axe.run(sheets.at(-1) as HTMLElement, {
        runOnly: { type: 'rule', values: ['color-contrast'] },
      });
      for (const { nodes } of violations) {
        found.push(
          ...nodes.map(({ html, failureSummary }) => `${theme}: ${html} ${failureSummary}`),
        );
      }
    }
    return found;
  });
}

/** Opens sheets one over the other, or one after the other, and closes them again. */
async function walk(page: Page, way: Way): Promise<void> {
  const sheet = page.locator('dialog').last();
  const title = sheet.getByRole('heading').first();
  let last = '';
  for (const [depth, name] of way.entries()) {
    const place = depth === 0 ? page.locator('main') : sheet;
    await place.getByRole('button', { name }).filter({ visible: true }).first().click();
    await expect(title).not.toHaveText(last);
    last = await title.innerText();
    await expect(sheet.locator('[aria-busy="true"]')).toHaveCount(0);
    expect({ way, unreadable: await unreadableIn(page) }).toEqual({ way, unreadable: [] });
  }
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

for (const [number, [who, waysOf]] of Object.entries(WAYS).entries()) {
  test(`an ad's sheets are readable for the ${who}`, async ({ page, request }, info) => {
    const author = await tokenOfStranger(request, info, 10 + number, 'Инна');
    const admin = await tokenOf(request, 'admin');
    const tokens = {
      author,
      admin,
      stranger: await tokenOfStranger(request, info, 20 + number, 'Пётр'),
    };
    const [first = ''] = who.split(' ');
    if (first in tokens) await storeToken(page, tokens[first as keyof typeof tokens]);
    for (const [index, category] of CATEGORIES.entries()) {
      const id = await postAd(request, author, '/api/articles/create', {
        // Other tests find ads by their title.
        title: `Рыжик ${number}${index}`,
        category,
        type_ad: 'Собаки',
        breed: 'Бигль',
        city: 'Тула',
        description: 'Ласковый, привит.',
        ...(category === 'Продажа' && { price: 100 }),
      });
      if (who.includes('rejected')) {
        await request.post('/api/admin/ad-action', {
          headers: { authorization: `Bearer ${admin}` },
          data: { ad_id: id, do: 3, reason: 'Фото с водяным знаком' },
        });
      } else if (!who.includes('waiting')) await approve(request, id);
      await page.goto(`/post/${id}`);
      await expect(page.getByRole('button', { name: MENU })).toBeVisible();
      for (const way of waysOf(category)) await walk(page, way);
      // Other tests read the newest ads.
      const headers = { authorization: `Bearer ${author}` };
      await request.post('/api/delete-ad', { headers, data: { ad_id: id } });
    }
  });
}
