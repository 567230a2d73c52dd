import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '#contract/admin/adminReports.ts';
import { failNext } from '#mock-env/msw/handlers.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { publishPet } from '#tests/support/pets.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import { tinyImage } from '#tests/support/images.ts';
import { open, roundTrip, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let admin: TestUser;
let anna: TestUser;
let boris: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  admin = await world.as('admin');
  anna = await world.as('anna');
  boris = await world.as('boris');
});

afterEach(async () => {
  // Sends pending decisions to this test's server, not to the next one's.
  cleanup();
  await roundTrip();
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
});

const send = (body: object, by = boris) => by.post('/api/reports', { reason: 'fraud', ...body });
const states = async () =>
  (await admin.get<Report[]>('/api/admin/reports')).body.map(({ state }) => state);
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('article') ?? heading);
};
/** «Обоснована», and what follows. */
async function accept(user: UserEvent, consequence: string): Promise<void> {
  await press(user, 'Обоснована');
  const sheet = within(await screen.findByRole('dialog', { name: 'Что дальше?' }));
  await user.click(sheet.getByRole('radio', { name: consequence }));
  await user.click(sheet.getByRole('button', { name: 'Жалоба обоснована' }));
}
const NOTHING = 'Ничего, только поблагодарить';

test('the hub leads to the reports, with their number', async () => {
  const ad = await publishPet(world, anna);
  await send({ ad_id: ad });
  await send({ user_id: anna.id });
  await open('/admin', admin);
  const link = await screen.findByRole('link', { name: /^Жалобы2\sждут.*2$/u });
  expect(link).toHaveAttribute('href', '/admin/reports');
});

test('a reported ad is shown with photo, status, reporter, author and history', async () => {
  const ad = await publishPet(world, anna, { title: 'Щенок' });
  await send({ ad_id: ad, text: 'Просит предоплату' });
  await send({ ad_id: ad, reason: 'cruelty' }, await world.as('vera'));
  await open('/admin/reports', admin);
  const report = await card('Объявление «Щенок»');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const link = report.getByRole('link', { name: /Щенок.*Опубликовано/u });
  expect(link).toHaveAttribute('href', `/post/${ad}`);
  expect(link.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^\/api\/image/u));
  const reports = within(report.getByRole('list', { name: 'Жалобы' })).getAllByRole('listitem');
  expect(reports.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Похоже на обманПросит предоплату.*boris/u),
    expect.stringMatching(/^Жестокость к животнымБез пояснений.*vera/u),
  ]);
  expect(report.getByText(/^2\sжалобы на это$/u)).toBeVisible();
  expect(report.getByRole('link', { name: 'boris' })).toHaveAttribute(
    'href',
    `/admin/users/${boris.id}`,
  );
  expect(report.getByRole('link', { name: 'Блокировка и объявления' })).toHaveAttribute(
    'href',
    `/admin/users/${anna.id}`,
  );
  expect(report.getByText(/^2\sжалобы, обоснованных 0$/u)).toBeVisible();
});

test('a reported message stands among those around it', async () => {
  await boris.post('/api/send-message', { to_user: anna.id, text: 'Ещё есть?' });
  const { body } = await anna.post<{ id: number }>('/api/send-message', {
    to_user: boris.id,
    text: 'Сначала деньги',
  });
  await send({ message_id: body.id });
  await open('/admin/reports', admin);
  const report = await card('Сообщение');
  const messages = within(report.getByRole('list', { name: 'Сообщения вокруг' }));
  expect(messages.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^boris.*Ещё есть\?$/u),
    expect.stringMatching(/^anna.*На это сообщение пожаловались.*Сначала деньги$/u),
  ]);
});

test('a reported sighting is shown with its photo, and hidden when the report is right', async () => {
  const lost = await publishPet(world, anna, { category: 'Потерянные', price: undefined });
  const fields = { place: 'Парк', text: 'Верну за выкуп' };
  const images = [await tinyImage()];
  const { id } = (await sendSighting(world, boris, lost, fields, { images })).body;
  await send({ sighting_id: id }, anna);
  const user = await open('/admin/reports', admin);
  const report = await card('Рассказ о встрече с питомцем «Парк. Верну за выкуп»');
  expect(report.getByRole('img', { name: 'Фото с места встречи' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^\/api\/image/u),
  );
  expect(report.getByText('Верну за выкуп')).toBeVisible();
  await accept(user, NOTHING);
  cleanup();
  await waitFor(async () => expect((await anna.get(`/api/sightings/${lost}`)).body).toEqual([]));
});

test.each([
  ['Обоснована', 'accepted'],
  ['Отклонить', 'declined'],
])('«%s» is sent when the screen is left, and the reporter is told', async (label, state) => {
  await send({ user_id: anna.id });
  const user = await open('/admin/reports', admin);
  if (state === 'accepted') await accept(user, NOTHING);
  else await press(user, label);
  await screen.findByText('Новых жалоб нет — всё спокойно');
  expect(await states()).toEqual(['new']);
  cleanup();
  await waitFor(async () => expect(await states()).toEqual([state]));
  await open('/messages?with=0', boris);
  expect(await within(await screen.findByRole('log')).findByText(/вашу жалобу/u)).toBeVisible();
});

test('a decision can be undone', async () => {
  await send({ user_id: anna.id });
  const user = await open('/admin/reports', admin);
  await accept(user, 'Заблокировать пользователя');
  await press(user, 'Отменить');
  await card('Пользователь «anna»');
  cleanup();
  await roundTrip();
  expect(await states()).toEqual(['new']);
});

test('a decision that fails brings the reports back, and others can be undone meanwhile', async () => {
  const vera = await world.as('vera');
  await send({ user_id: anna.id });
  await send({ user_id: vera.id });
  const user = await open('/admin/reports', admin);
  failNext('post', /^\/api\/admin\/reports\/\d+$/u, 'network');
  const first = await card('Пользователь «anna»');
  await user.click(first.getByRole('button', { name: 'Отклонить' }));
  const second = await card('Пользователь «vera»');
  await user.click(second.getByRole('button', { name: 'Отклонить' }));
  await press(user, 'Отменить');
  await card('Пользователь «vera»');
  window.dispatchEvent(new Event('pagehide'));
  await screen.findByText(/Жалоба «anna» вернулась/u);
  await press(user, /^Пользователь «anna»/u);
  await card('Пользователь «anna»');
});

test('a fraud with three reports is one card, decided and deleted in one step', async () => {
  const ad = await publishPet(world, anna, { title: 'Щенок' });
  for (const name of ['boris', 'vera', 'galya']) await send({ ad_id: ad }, await world.as(name));
  const user = await open('/admin/reports', admin);
  await card('Объявление «Щенок»');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await accept(user, 'Удалить объявление');
  cleanup();
  await waitFor(async () => expect(await states()).toEqual(['accepted', 'accepted', 'accepted']));
  expect((await world.visitor.get(`/api/articles/${ad}`)).status).toBe(404);
  const { body } = await anna.get<{ text: string }[]>('/api/messages/0');
  expect(body.at(-1)?.text).toContain('Причина: Похоже на обман');
});

test('a fraud is deleted and its author banned by one decision', async () => {
  const ad = await publishPet(world, anna, { title: 'Щенок' });
  await send({ ad_id: ad });
  const user = await open('/admin/reports', admin);
  await card('Объявление «Щенок»');
  await accept(user, 'Удалить объявление и заблокировать автора');
  cleanup();
  await waitFor(async () => expect(await states()).toEqual(['accepted']));
  expect((await world.visitor.get(`/api/articles/${ad}`)).status).toBe(404);
  expect((await anna.get('/api/check-token')).status).toBe(401);
});

test('reports close with their ad, and say so', async () => {
  const ad = await publishPet(world, anna, { title: 'Щенок' });
  await send({ ad_id: ad });
  await anna.post('/api/delete-ad', { ad_id: ad });
  const user = await open('/admin/reports', admin);
  await screen.findByText('Новых жалоб нет — всё спокойно');
  await user.click(screen.getByRole('radio', { name: 'Все' }));
  const closed = await card('Объявление «Щенок»');
  expect(closed.getByText('Закрыта: жаловаться больше не на что')).toBeVisible();
  expect(closed.queryByRole('button')).not.toBeInTheDocument();
});

test('decided reports stay readable, without buttons', async () => {
  await send({ user_id: anna.id });
  const [report] = (await admin.get<Report[]>('/api/admin/reports')).body;
  await admin.post(`/api/admin/reports/${report?.id}`, { decision: 'accepted' });
  const user = await open('/admin/reports', admin);
  await screen.findByText('Новых жалоб нет — всё спокойно');
  await user.click(screen.getByRole('radio', { name: 'Все' }));
  const decided = await card('Пользователь «anna»');
  expect(decided.getByText('Обоснована')).toBeVisible();
  expect(decided.queryByRole('button')).not.toBeInTheDocument();
});

test('a list that fails to load can be loaded again', async () => {
  await send({ user_id: anna.id });
  failNext('get', '/api/admin/reports', 'network', 3);
  const user = await open('/admin/reports', admin);
  await press(user, 'Попробовать ещё раз');
  await card('Пользователь «anna»');
});

test('on a phone every report is a card', async () => {
  changeDevice({ isWide: false });
  await send({ user_id: anna.id });
  await send({ user_id: boris.id }, anna);
  await open('/admin/reports', admin);
  await card('Пользователь «anna»');
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('on a wide screen the open report stands beside the list, and the next one follows', async () => {
  await send({ user_id: anna.id });
  await send({ user_id: boris.id }, anna);
  const user = await open('/admin/reports', admin);
  const list = within(await screen.findByRole('list', { name: 'На что жалуются' }));
  const [first, second] = list.getAllByRole('button');
  expect(first).toHaveAttribute('aria-current', 'true');
  await user.click(second ?? document.body);
  const title = /«.+?»/u.exec(second?.textContent ?? '')?.[0];
  expect(screen.getByRole('article')).toHaveTextContent(`Пользователь ${title}`);
  await press(user, 'Отклонить');
  expect(screen.getByRole('article')).not.toHaveTextContent(`Пользователь ${title}`);
  await press(user, 'Отменить');
  await waitFor(() =>
    expect(screen.getByRole('article')).toHaveTextContent(`Пользователь ${title}`),
  );
});
