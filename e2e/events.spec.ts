import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { expect, test } from 'playwright/test';
import { choose, photos } from './support/forms.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';

const WEEKS_MS = 3 * 7 * 24 * 60 * 60 * 1000;

test('an event is posted with time and place, and goes into a calendar', async ({ page }, info) => {
  const title = `Забег ${info.project.name}`;
  const date = new Date(Date.now() + WEEKS_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  await storeToken(page, await tokenOfStranger(page.request, info, 1, 'Бегун'));
  await page.goto('/new-post-event');
  await page.getByLabel('Добавить фото').setInputFiles(photos.slice(0, 1));
  await page.getByLabel('Заголовок').fill(title);
  await page.getByRole('combobox', { name: 'Событие' }).fill('забег с соб');
  await page.getByRole('option', { name: 'Забег с собаками' }).click();
  await choose(page, 'Тип', 'Забег');
  await page.getByLabel('Дата').fill(date);
  await page.getByLabel('Начало').fill('18:00');
  await page.getByLabel('Место').fill('Парк, главный вход');
  await page.getByRole('combobox', { name: 'Город' }).fill('Владивосток');
  await page.getByRole('option', { name: 'Владивосток' }).click();
  await page.getByLabel('Описание').fill('Два круга,\nждём отставших.');
  await expect(page.getByRole('figure')).toContainText(/, 18:00/u);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('На рассмотрении')).toBeVisible();

  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const approved = await page.request.post('/api/admin/ad-action-event', {
    headers: { authorization: `Bearer ${await tokenOf(page.request, 'admin')}` },
    data: { ad_id: id, do: 1 },
  });
  expect(approved.status()).toBe(200);
  await page.goto(`/event-post/${id}`);
  await expect(page.getByText(/, 18:00$/u)).toBeVisible();
  await expect(page.getByText('Владивосток, Парк, главный вход')).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'В календарь' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`petskod-${id}.ics`);
  const file = readFileSync(await download.path(), 'utf8');
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [part] = calendar.getAllSubcomponents('vevent');
  const event = new ICAL.Event(part);
  expect(event.summary).toBe(title);
  expect(event.location).toBe('Парк, главный вход, Владивосток');
  expect(event.startDate.toJSDate()).toEqual(new Date(`${date}T18:00:00+10:00`));
});
