import { waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { watchErrors } from '#src/app/errors/watchErrors.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, sentTo, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
  serve(world);
});

const sent = () => sentTo('/api/client-errors');
const counted = async () => /client_errors_total\{.*/u.exec(await world.deps.metrics.text())?.[0];

test('errors reach the server with the pattern of the screen, five of a page', async () => {
  const anna = await world.as('anna');
  const id = await publishPet(world, anna, { title: 'Щенок' });
  await open(`/post/${id}?q=secret`, anna);
  const report = watchErrors();

  const error = new TypeError('no ad at https://petskod.test/posts?q=secret');
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const text = (await sent()[0]?.text()) ?? '';
  expect(JSON.parse(text)).toMatchObject({
    kind: 'error',
    message: 'TypeError: no ad at https://petskod.test/posts',
    stack: expect.stringContaining('clientErrors.test'),
    screen: '/post/:id',
  });
  expect(text).not.toContain('secret');
  expect(sent()[0]?.headers.has('authorization')).toBe(false);
  await waitFor(async () => expect(await counted()).toContain('kind="error"} 1'));

  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'lost' }));
  // The server has logged its own answers.
  report('rejection', new ApiError(500));
  for (let time = 0; time < 5; time += 1) report('boundary', new Error('broken'));
  await waitFor(() => expect(sent()).toHaveLength(4));
  const later = sent().slice(1);
  const bodies = await Promise.all(later.map((request) => request.text()));
  const kinds = bodies.map((body) => JSON.parse(body).kind as string);
  expect(kinds.toSorted()).toEqual(['boundary', 'boundary', 'rejection']);
});
