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

test('a multipart form with an image reaches the real server', async () => {
  world = await testApp();
  const anna = await world.as('anna');
  const image = await tinyImage();
  const form = new FormData();
  for (const [name, value] of Object.entries(petDraft())) form.set(name, String(value));
  form.append('images', new File([image.bytes as BlobPart], image.name, { type: image.type }));

  const response = await fetch(new URL('/api/articles/create', location.href), {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}` },
    body: form,
  });

  expect(await response.json()).toEqual({ id: 1 });
  expect(document.body).toBeInTheDocument();
});
