import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { photoFile } from '#tests/support/photos.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

/** What other tabs get when one of them changes the storage. */
function changeElsewhere(pattern: RegExp): void {
  const key = Object.keys(localStorage).find((name) => pattern.test(name)) ?? '';
  expect(key).not.toBe('');
  localStorage.removeItem(key);
  const event = new StorageEvent('storage', { key, newValue: null });
  act(() => void window.dispatchEvent(event));
}

test('a draft that another tab sends is gone here, its photos too', async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const user = await open(`/messages?with=${boris.id}`, anna);
  const field = await screen.findByRole('textbox', { name: 'Сообщение' });
  await user.type(field, 'Приеду в субботу');
  const input = screen.getByLabelText('Прикрепить фото', { selector: 'input' });
  await user.upload(input, await photoFile());
  await screen.findByRole('button', { name: 'Убрать фото 1' });

  changeElsewhere(/^message-draft-\d/u);
  expect(field).toHaveValue('');
  changeElsewhere(/^message-draft-photos-/u);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Убрать фото 1' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Отправить' })).toBeDisabled();
});
