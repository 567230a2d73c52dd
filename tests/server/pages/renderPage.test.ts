import { expect, test } from 'vitest';
import { renderPage } from '#src/app/renderPage.tsx';

test('the first page after a start is whole, though its code has to load first', async () => {
  const page = await renderPage('/posts', '', async () => []);
  expect(page?.markup).toContain('Пользовательское соглашение');
});
