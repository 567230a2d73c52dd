import axe from 'axe-core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type APIRequestContext, type Page, type TestInfo } from 'playwright/test';
import { postAd } from './support/ads.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';
import * as people from './support/sheetWays.ts';
import type { Way, Ways } from './support/sheetWays.ts';

// Every sheet is readable in both themes: from each place, in each state of an ad, for everybody
// who can open it, also above another sheet.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

const ITEM = {
  title: 'Переноска',
  object_id: 501,
  type_name: 'Для кошек',
  condition_name: 'Б/у',
  category_name: 'Продажа',
  price: 1200,
};
const SERVICE = { title: 'Выгул', service_id: 1, category_name: 'Бартер', price: 0 };
const EVENT = {
  title: 'Встреча',
  event_name: 'День открытых дверей в приюте',
  type_: 'День открытых дверей',
  date: '2030-05-01',
};

type Ids = Record<string, number | string>;

test('each sheet of the source has a way to it', () => {
  const source = join(import.meta.dirname, '../src');
  const ways = Object.values<Ways>(people).flatMap((places) => Object.values(places).flat());
  const waysTo = (file: string) => ways.filter(([sheet]) => `${sheet}.tsx` === file).length;
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const missing = files
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('shared/ui/overlays/'))
    .map((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      const sheets = text.match(/<(?:Confirm)?Sheet\b|\bask\(\{/gu) ?? [];
      return { file, count: sheets.length - waysTo(file) };
    })
    .filter(({ count }) => count > 0);
  expect(missing).toEqual([]);
  expect(ways.filter(([sheet]) => !files.includes(`${sheet}.tsx`))).toEqual([]);
});

/** What in the topmost sheet has too little contrast, in both themes. */
async function unreadableIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const sheet = [...document.querySelectorAll('dialog')].at(-1) as HTMLElement;
    const found: string[] = [];
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    for (const theme of ['dark', 'light']) {
      document.documentElement.dataset['theme'] = theme;
      const { violations } = await window.axe.run(sheet, {
        runOnly: { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations'],
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
async function walk(page: Page, [, ...steps]: Way): Promise<void> {
  const sheet = page.locator('dialog').last();
  const title = sheet.getByRole('heading').first();
  let last = '';
  for (const step of steps) {
    if (typeof step === 'function') {
      await step(page);
      continue;
    }
    const place = last === '' ? page.locator('body') : sheet;
    await place.getByRole('button', { name: step }).filter({ visible: true }).first().click();
    await expect(title).not.toHaveText(last);
    last = await title.innerText();
  }
  await expect(sheet).toBeVisible();
  await expect(sheet.locator('[aria-busy="true"]')).toHaveCount(0);
  expect({ steps, unreadable: await unreadableIn(page) }).toMatchObject({ unreadable: [] });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Follows a path without another load of the page, and waits until the screen before it has gone. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { pathname } = new URL(to, location.href);
    if (pathname !== location.pathname)
      document.querySelector('#main')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('#main[data-left]')).toHaveCount(0);
}

async function visit(page: Page, ways: Ways, ids: Ids): Promise<void> {
  for (const [index, [place, all]] of Object.entries(ways).entries()) {
    const path = place.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(ids[name]));
    await test.step(path, async () => {
      if (index === 0) await page.goto(path);
      else await go(page, path);
      for (const way of all) await walk(page, way);
    });
  }
}

/** Somebody who posts and writes by the API. */
async function makeMember(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const who = await request.get('/api/check-token', { headers });
  const { user_id: id } = (await who.json()) as { user_id: number };
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  /** Posts an ad; published unless it waits. */
  const post = async (section: string, fields: Record<string, string | number>, waits = false) => {
    const ad = { city: 'Тула', description: 'Ласковый, привит.', ...fields };
    const adId = await postAd(
      request,
      token,
      `/api/articles${section && `_${section}`}/create`,
      ad,
    );
    const done = { ad_id: adId, do: 1 };
    if (!waits)
      await (await adminOf(request)).send(`/api/admin/ad-action${section && `-${section}`}`, done);
    return adId;
  };
  const postPet = (category: string, more: Record<string, string | number> = {}, waits = false) => {
    const pet = { title: `Рыжик ${id}`, type_ad: 'Собаки', breed: 'Бигль', category };
    return post('', { ...pet, ...more }, waits);
  };
  const write = (to: number, text: string, about?: number) =>
    send('/api/send-message', { to_user: to, text, about });
  const leave = () => request.post('/api/delete-account', { headers });
  return { id, token, headers, send, post, postPet, write, leave };
}

const adminOf = async (request: APIRequestContext) =>
  makeMember(request, await tokenOf(request, 'admin'));
const stranger = async (request: APIRequestContext, info: TestInfo, number: number) =>
  makeMember(request, await tokenOfStranger(request, info, number, 'Инна'));

type Member = Awaited<ReturnType<typeof makeMember>>;

const postPets = async ({ postPet }: Member): Promise<Ids> => ({
  sale: await postPet('Продажа', { price: 100 }),
  free: await postPet('В хорошие руки'),
  lost: await postPet('Потерянные', { hidden_mark: 'Белый коготь' }),
  found: await postPet('Найденные'),
});

const onSale = { price: 100 };

test('sheets are readable for a visitor', async ({ page, request }, info) => {
  const author = await stranger(request, info, 1);
  await visit(page, people.visitor, { lost: await author.postPet('Потерянные') });
});

test('sheets of own pets are readable', async ({ page, request }, info) => {
  const author = await stranger(request, info, 2);
  const finder = await stranger(request, info, 3);
  const pets = await postPets(author);
  const seen = {
    ad_id: Number(pets['lost']),
    place: 'У фонтана',
    seen_at: new Date().toISOString(),
  };
  const told = await request.post('/api/sightings', { headers: finder.headers, multipart: seen });
  expect(told.ok(), await told.text()).toBe(true);
  await author.send(`/api/search-party/${pets['lost']}`, {});
  const home = await author.postPet('Потерянные');
  await author.send('/api/user/ad-action', { ad_id: home, do: 4, outcome: 'found' });
  await storeToken(page, author.token);
  await visit(page, people.ownerOfPets, { ...pets, home });
});

test('sheets of a shelter are readable', async ({ page, request }, info) => {
  const author = await stranger(request, info, 13);
  await author.postPet('В хорошие руки');
  const mark = { user_id: author.id, kind: 'shelter', note: 'Устав показали' };
  await (await adminOf(request)).send('/api/admin/verify', mark);
  await storeToken(page, author.token);
  await visit(page, people.shelter, {});
});

test('sheets of other own ads are readable', async ({ page, request }, info) => {
  const author = await stranger(request, info, 4);
  const rejected = await author.postPet('Продажа', onSale, true);
  const no = { ad_id: rejected, do: 3, reason: 'Фото с водяным знаком' };
  await (await adminOf(request)).send('/api/admin/ad-action', no);
  await storeToken(page, author.token);
  await visit(page, people.ownerOfOthers, {
    rejected,
    waiting: await author.postPet('Продажа', onSale, true),
    item: await author.post('market', ITEM),
    service: await author.post('service', SERVICE),
    event: await author.post('event', EVENT),
  });
});

test('sheets of the profile, payments and forms are readable', async ({ page, request }, info) => {
  const author = await stranger(request, info, 5);
  const buyer = await stranger(request, info, 6);
  const sale = await author.postPet('Продажа', onSale);
  await buyer.write(author.id, 'Здравствуйте', sale);
  await author.send('/api/saved-searches', { section: 'pets', filters: { city: 'Тула' } });
  const boost = { ad_id: sale, service_type: 'Продвижение', email: 'anna@petskod.test' };
  const { payment_id: order = '' } = await author.send('/api/create-order', boost);
  await storeToken(page, author.token);
  await visit(page, people.user, { sale, order, buyer: buyer.id });
});

test('sheets of conversations are readable', async ({ page, request }, info) => {
  const author = await stranger(request, info, 7);
  const finder = await stranger(request, info, 8);
  const gone = await stranger(request, info, 9);
  await gone.write(finder.id, 'Здравствуйте');
  await gone.leave();
  const lost = await author.postPet('Потерянные', { hidden_mark: 'Белый коготь' });
  await finder.write(author.id, 'Он у меня', lost);
  await author.write(finder.id, 'Где вы его нашли?');
  // A second report is not taken: the sheet says so.
  await finder.send('/api/reports', { user_id: author.id, reason: 'spam' });
  const { link = '' } = await author.send(`/api/search-party/${lost}`, {});
  const note = { place: 'Парк', at: new Date().toISOString() };
  await author.send(`/api/search-party/${lost}/searched`, note);
  await storeToken(page, finder.token);
  const party = link.slice(link.lastIndexOf('/') + 1);
  await visit(page, people.writer, { lost, party, owner: author.id, gone: gone.id });
});

test('sheets of an admin at ads are readable', async ({ page, request }, info) => {
  const author = await stranger(request, info, 10);
  const pets = await postPets(author);
  const waiting = await author.postPet('Продажа', onSale, true);
  await storeToken(page, await tokenOf(request, 'admin'));
  await visit(page, people.reviewer, { ...pets, waiting });
});

test('sheets of other admin screens are readable', async ({ page, request }, info) => {
  const bad = await stranger(request, info, 11);
  const other = await stranger(request, info, 12);
  await other.send('/api/reports', { user_id: bad.id, reason: 'spam', text: 'Пишет всем' });
  await storeToken(page, await tokenOf(request, 'admin'));
  await visit(page, people.admin, { author: bad.id });
});
