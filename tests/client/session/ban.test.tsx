import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open, serve, signIn } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

test('a banned user reads that, why and where to write, on every screen', async () => {
  const world = await testApp();
  serve(world);
  const [admin, anna] = [await world.as('admin'), await world.as('anna')];
  await admin.post('/api/admin/set-ban', {
    user_id: anna.id,
    ban: true,
    reason: 'Предоплата без щенка',
  });
  await open('/new-post');
  expect(screen.queryByRole('region', { name: 'Ваш аккаунт заблокирован' })).toBeNull();
  const again = await world.as('anna');
  act(() => signIn(again.token));
  const notice = within(await screen.findByRole('region', { name: 'Ваш аккаунт заблокирован' }));
  expect(notice.getByText('Причина: Предоплата без щенка')).toBeVisible();
  expect(notice.getByRole('link', { name: 'написать в поддержку' })).toHaveAttribute(
    'href',
    '/messages?with=0',
  );
});

test.each(['/new-post', '/new-post-market', '/new-post-service', '/new-post-event'])(
  'a banned user learns it on %s, before anything is filled in',
  async (path) => {
    const world = await testApp();
    serve(world);
    const [admin, boris] = [await world.as('admin'), await world.as('boris')];
    await admin.post('/api/admin/set-ban', { user_id: boris.id, ban: true, reason: 'Спам' });
    await open(path, await world.as('boris'));
    const title = await screen.findByLabelText(/^Заголовок/u);
    const notice = await screen.findByRole('region', { name: 'Ваш аккаунт заблокирован' });
    expect(notice).toHaveTextContent('Причина: Спам');
    expect(title).toHaveValue('');
    expect(notice.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('a user without a ban reads nothing of it', async () => {
  const world = await testApp();
  serve(world);
  await open('/profile', await world.as('anna'));
  await screen.findByRole('heading', { level: 1, name: 'Профиль' });
  expect(screen.queryByText(/заблокирован/u)).toBeNull();
});
