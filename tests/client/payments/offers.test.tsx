import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

beforeAll(async () => {
  serve(
    await testApp({
      operator: {
        name: 'ИП Лапкина Мария Петровна',
        inn: '770000000001',
        ogrnip: '300000000000001',
        email: 'help@petskod.test',
      },
    }),
  );
});

test.each([
  ['/offer', /по породе и городу/u],
  ['/offer-market', /по товару и городу/u],
  ['/offer-service', /по услуге, городу и категории/u],
])('%s has seven sections, the prices, and the operator', async (path, filter) => {
  await open(path);
  expect(await screen.findByRole('heading', { name: 'Публичная оферта' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
  expect(screen.getByText('Последнее обновление: 30 мая 2025 года')).toBeVisible();
  for (const said of [
    filter,
    /10 календарных дней/u,
    /до 10 рабочих дней/u,
    /последние 6 месяцев/u,
  ]) {
    expect(screen.getByText(said)).toBeVisible();
  }
  expect(
    (await screen.findAllByText(/Лапкина.*ИНН 770000000001, ОГРНИП 300000000000001/u)).length,
  ).toBeGreaterThan(0);
  expect(screen.getAllByText(/help@petskod\.test/u).length).toBeGreaterThan(0);
});

test.each([
  ['/how-it-works', /одной и той же породой/u],
  ['/how-it-works-market', /одним и тем же товаром/u],
  ['/how-it-works-service', /одной и той же услугой/u],
])('%s explains both services and warns about refunds', async (path, rule) => {
  await open(path);
  expect(await screen.findByRole('heading', { name: 'Как работает продвижение' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
  expect(screen.getByText(rule)).toBeVisible();
  expect(screen.getByText(/После активации услуги деньги не возвращаются/u)).toBeVisible();
});

test.each(['/terms', '/privacy', '/offer', '/how-it-works-service'])(
  '%s links to the other documents and to support',
  async (path) => {
    await open(path);
    const others = await screen.findByRole('navigation', { name: 'Другие документы и поддержка' });
    const links = within(others).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [
        '/terms',
        '/privacy',
        '/how-it-works',
        '/how-it-works-market',
        '/how-it-works-service',
        '/offer',
        '/offer-market',
        '/offer-service',
        '/messages?with=0',
      ].filter((other) => other !== path),
    );
  },
);
