import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { waitFor } from '#tests/support/waits.ts';

// A page without interactions: other files' tests have touched theirs.
const fresh = '../../../src/shared/device/firstInteraction.ts?fresh';
const { afterFirstInteraction } = (await import(
  fresh
)) as typeof import('#src/shared/device/firstInteraction.ts');

test('what waits for the user runs at their first touch, unless it is cancelled', async () => {
  const run = vi.fn();
  const cancelled = vi.fn();
  afterFirstInteraction(run);
  afterFirstInteraction(cancelled)();
  expect(run).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  fireEvent.pointerDown(document.body);
  expect(run).toHaveBeenCalledOnce();
  expect(cancelled).not.toHaveBeenCalled();
});
