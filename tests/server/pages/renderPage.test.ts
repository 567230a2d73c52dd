import { expect, test } from 'vitest';
import { HttpError } from '#server/http/httpError.ts';
import { renderPage } from '#src/app/renderPage.tsx';

test('the first page after a start is whole, though its code has to load first', async () => {
  const page = await renderPage('/posts', '', async () => []);
  expect(page?.markup).toContain('Пользовательское соглашение');
});

test('pages that are rendered at the same time have their own data only', async () => {
  const held = Promise.withResolvers<void>();
  const waiting = renderPage('/market', '', async () => {
    await held.promise;
    return [];
  });
  const pets = await renderPage('/posts', '', async () => []);
  held.resolve();
  const market = await waiting;
  expect(Object.keys(pets?.hydration.states ?? {})).toEqual(['list:pets']);
  expect(Object.keys(market?.hydration.states ?? {})).toEqual(['list:market']);
  expect(pets?.markup).toContain('Питомцы</h1>');
  expect(market?.markup).toContain('Барахолка</h1>');
});

test('the page of an ad that is gone says so without scripts', async () => {
  const page = await renderPage('/post/7', '', async ({ path }) => {
    if (path.endsWith('/gone'))
      return { why: 'expired', title: 'Щенок', city: 'Ржев', similar: [] };
    throw new HttpError(404, 'Такого объявления не существует');
  });
  expect(page?.markup).toContain('Объявление снято');
  expect(page?.markup).toContain('Срок публикации закончился.<');
});
