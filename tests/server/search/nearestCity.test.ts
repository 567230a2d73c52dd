import { expect, test } from 'vitest';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

test('coordinates lead to the nearest city, and stand in no log', async () => {
  const world = await testApp();
  const nearest = (lat: unknown, lon: unknown) =>
    world.visitor.post<{ city: string }>('/api/nearest-city', { lat, lon });
  const tula = await nearest(54.17, 37.65);
  expectOk(tula);
  expect(tula.body).toEqual({ city: 'Тула' });
  expect((await nearest(43.12, 131.9)).body).toEqual({ city: 'Владивосток' });
  expectHttpError(await nearest(0, 0), 404);
  expectHttpError(await nearest(91, 0), 422);
  expectHttpError(await nearest('здесь', 0), 422);
  expect(world.log.join('')).not.toMatch(/54\.17|37\.65/u);
});
