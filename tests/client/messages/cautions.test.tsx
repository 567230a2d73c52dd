import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  boris = await world.as('boris');
});

const send = (text: string) => anna.post('/api/send-message', { to_user: boris.id, text });
const log = async () => within(await screen.findByRole('log'));

test('the receiver reads one caution, which links to advice', async () => {
  await send('Переведите предоплату и скажите код из смс');
  const user = await open(`/messages?with=${anna.id}`, boris);
  const note = await (await log()).findByRole('note');
  expect(note).toHaveTextContent(/^Никому не называйте коды/u);
  await user.click(within(note).getByRole('link', { name: 'Как не попасться' }));
  const title = { level: 1, name: 'Как общаться безопасно' } as const;
  expect(await screen.findByRole('heading', title)).toBeVisible();
});

test('the sender sees no caution, and harmless messages have none', async () => {
  await send('Нужна предоплата');
  await boris.post('/api/send-message', { to_user: anna.id, text: 'Приедем завтра' });
  await open(`/messages?with=${boris.id}`, anna);
  const conversation = await log();
  await conversation.findByText('Приедем завтра');
  expect(conversation.getByText('Нужна предоплата')).toBeVisible();
  expect(conversation.queryByRole('note')).not.toBeInTheDocument();
});

test('admins see the rules with their counts, and can load them again', async () => {
  await send('Нужна предоплата');
  const admin = await world.as('admin');
  failNext('get', '/api/admin/cautions', 'network', 3);
  const user = await open('/admin', admin);
  await user.click(await screen.findByRole('link', { name: /^Предостережения/u }));
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  const name = 'Предоплата, аванс, задаток или залог';
  const cells = within(await screen.findByRole('row', { name: new RegExp(`^${name}`, 'u') }));
  expect(cells.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Предоплата',
    '1',
    '1',
    expect.stringMatching(/^сегодня/u),
    expect.stringMatching(/^Показать правило/u),
  ]);
  act(() => changeDevice({ isWide: false }));
  // The screen may begin to watch the window after its rows are on view.
  const rule = (await screen.findByRole('heading', { name })).closest('li');
  expect(rule).toHaveTextContent(/За год 1\sраз, за 30 дней 1\. Последний раз — /u);
  expect(screen.getAllByText(/За год ни разу не сработало$/u).length).toBeGreaterThan(5);
});
