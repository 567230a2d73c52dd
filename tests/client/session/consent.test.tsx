import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { CONSENT_VERSION, type Consent } from '#contract/session/consent.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { publishPet } from '#tests/support/pets.ts';
import { insideMessenger, open, serve, startPage, renderPage } from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const OLGA = { id: 31_337, first_name: 'Ольга' };
const TITLE = 'Ваше согласие';

let world: TestApp;
let author: TestUser;
let olga: TestUser;
let pet: number;

beforeEach(async () => {
  world = await testApp();
  serve(world);
  author = await world.as('author');
  pet = await publishPet(world, author, { title: 'Щенок из соседнего двора' });
  olga = await world.enterWithoutConsent(OLGA);
});
afterEach(() => localStorage.clear());

const sheet = async () => within(await screen.findByRole('dialog', { name: TITLE }));
const expectNoSheet = () => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
const expectClosed = () => waitFor(expectNoSheet);
const heart = () => screen.findByRole('button', { name: /избранн/u });
const favorites = async () => (await olga.get<number[]>('/api/favorites')).body;
const consents = async () =>
  (await olga.get<{ consents: Consent[] }>('/api/my-data')).body.consents;

/** Opens a path and answers «not now» to the question after the login. */
async function openDeclined(path: string) {
  const user = await open(path, olga);
  await user.click((await sheet()).getByRole('button', { name: 'Не сейчас' }));
  await expectClosed();
  return user;
}

test('after the login the user is asked once for a consent of its own, and it is stored', async () => {
  const user = await open('/posts', olga);
  const question = await sheet();
  expect(question.getByText(/обработку персональных данных/u)).toBeVisible();
  expect(question.getByText('Текст согласия')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Даю согласие' }));
  await expectClosed();
  expect(await consents()).toMatchObject([{ withdrawn: null }]);
  await user.click(await heart());
  await waitFor(async () => expect(await favorites()).toEqual([pet]));
  expectNoSheet();
});

test('a user who declines reads on, is not asked while reading, nor on the next visit', async () => {
  const user = await openDeclined('/posts');
  await user.click(await screen.findByRole('link', { name: /Щенок из соседнего двора/u }));
  await screen.findByRole('heading', { level: 1, name: 'Щенок из соседнего двора' });
  cleanup();
  await open('/posts', olga);
  await heart();
  expectNoSheet();
});

test('the action that needs consent goes on by itself after it', async () => {
  const user = await openDeclined('/posts');
  await user.click(await heart());
  await user.click((await sheet()).getByRole('button', { name: 'Даю согласие' }));
  await waitFor(async () => expect(await favorites()).toEqual([pet]));
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
});

test('declined again, the heart returns and a toast tells why', async () => {
  const user = await openDeclined('/posts');
  await user.click(await heart());
  await user.click((await sheet()).getByRole('button', { name: 'Не сейчас' }));
  await screen.findByText(/Без согласия на обработку персональных данных/u);
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
  expect(await favorites()).toEqual([]);
});

test('a message that was typed is sent after the consent', async () => {
  const user = await openDeclined(`/messages?with=${author.id}`);
  await user.type(await screen.findByLabelText('Сообщение'), 'Щенок ещё у вас?');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await user.click((await sheet()).getByRole('button', { name: 'Даю согласие' }));
  await waitFor(async () =>
    expect((await author.get(`/api/messages/${olga.id}`)).body).toMatchObject([
      { text: 'Щенок ещё у вас?' },
    ]),
  );
});

test('a consent that cannot be stored says so, and the sheet stays', async () => {
  const user = await open('/posts', olga);
  failNext('post', '/api/consent', { status: 500, detail: 'Ошибка на нашей стороне' });
  const question = await sheet();
  await user.click(question.getByRole('button', { name: 'Даю согласие' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Ошибка на нашей стороне');
  await user.click(question.getByRole('button', { name: 'Даю согласие' }));
  await expectClosed();
});

test('the profile shows the consent, withdraws it and asks for it again', async () => {
  const user = await open('/profile', author);
  const button = await screen.findByRole('button', { name: 'Согласие на обработку данных' });
  await act(async () => {
    await author.delete('/api/consent');
    await author.post('/api/consent', { version: CONSENT_VERSION });
  });
  await user.click(button);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Вы дали согласие: сегодня/u)).toBeVisible();
  expect(question.getByText(/объявления исчезнут из показа/u)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Отозвать' }));
  await screen.findByText(/Согласие отозвано/u);
  expect((await world.visitor.get(`/api/articles/${pet}`)).status).toBe(404);

  await user.click(button);
  await user.click((await sheet()).getByRole('button', { name: 'Даю согласие' }));
  await expectClosed();
  expect((await world.visitor.get(`/api/articles/${pet}`)).status).toBe(200);
});

test('the question closes when the user is signed out in another tab', async () => {
  await open('/posts', olga);
  await sheet();
  localStorage.removeItem('access_token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  await expectClosed();
});

test('inside Telegram, whose login is silent, the first write asks', async () => {
  const initData = initDataOf(OLGA, { at: world.clock.now() });
  insideMessenger({ initData: () => initData });
  localStorage.removeItem('access_token');
  void startPage();
  const user = renderPage('/posts');
  await user.click(await screen.findByRole('button', { name: /^В избранное/u, pressed: false }));
  await user.click((await sheet()).getByRole('button', { name: 'Даю согласие' }));
  await expectClosed();
  expect(await consents()).toHaveLength(1);
  await waitFor(async () => expect(await favorites()).toEqual([pet]));
});
