import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

test('a card shortens the town when there is no room, never the kilometres', async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  await publishPet(world, await world.as('anna'), { title: 'Щенок рядом', city: 'Тула' });
  await open('/posts?city=Москва&radius_km=200');
  const distance = await screen.findByText(/^, \d+ км$/u);
  expect(distance.previousElementSibling).toHaveTextContent('Тула');
  expect(distance).not.toHaveTextContent('Тула');
});
