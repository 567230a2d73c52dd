import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiHandlers } from '#mock-env/msw/handlers.ts';
import { petDraft } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
const network = setupServer(...apiHandlers(() => world.app));
beforeAll(() => network.listen());
afterAll(() => network.close());

test('a form with a picture, sent as a browser sends it, reaches the real server', async () => {
  world = await testApp();
  const anna = await world.as('anna');
  const picture = await tinyImage();
  const form = new FormData();
  for (const [name, value] of Object.entries(petDraft())) form.set(name, String(value));
  form.append(
    'images',
    new File([picture.bytes as BlobPart], picture.name, { type: picture.type }),
  );

  const response = await fetch(new URL('/api/articles/create', location.href), {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}` },
    body: form,
  });

  expect(await response.json()).toEqual({ id: 1 });
  expect(document.body).toBeInTheDocument();
});
