import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Report } from '#contract/admin/adminReports.ts';
import { failNext } from '#mock-env/msw/handlers.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { publishPet } from '#tests/support/pets.ts';
import { leaveToLogIn, loginSheet, open, sentTo, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;
let ad: number;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  boris = await world.as('boris');
  ad = await publishPet(world, anna, { title: 'Щенок' });
});

const reported = async (): Promise<Report[]> =>
  (await (await world.as('admin')).get<Report[]>('/api/admin/reports')).body;
const sheet = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const report = async (user: UserEvent) => {
  await press(user, 'Ещё действия');
  await press(user, 'Пожаловаться');
};
const write = (text: string) => boris.post('/api/send-message', { to_user: anna.id, text });

describe('an ad', () => {
  test('is reported with a reason and, if wanted, some words', async () => {
    const user = await open(`/post/${ad}`, boris);
    await report(user);
    const form = await sheet('Что не так с объявлением?');
    await user.click(form.getByRole('button', { name: 'Отправить жалобу' }));
    expect(form.getByRole('alert')).toHaveTextContent('Выберите причину');
    await user.click(form.getByRole('radio', { name: 'Похоже на обман' }));
    await user.type(form.getByLabelText('Подробности'), 'Просит предоплату');
    await user.click(form.getByRole('button', { name: 'Отправить жалобу' }));
    await sheet('Спасибо, что не прошли мимо!');
    expect(await reported()).toMatchObject([
      { kind: 'ad', target: ad, reason: 'fraud', text: 'Просит предоплату' },
    ]);
  });

  test('that has been reported says so', async () => {
    await boris.post('/api/reports', { ad_id: ad, reason: 'spam' });
    const user = await open(`/post/${ad}`, boris);
    await report(user);
    const thanks = await sheet('Вы уже жаловались');
    expect(thanks.getByText(/Мы помним о вашей жалобе/u)).toBeVisible();
    await user.click(thanks.getByRole('button', { name: 'Хорошо' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a report that fails keeps what was chosen and typed', async () => {
    const user = await open(`/post/${ad}`, boris);
    await report(user);
    const form = await sheet('Что не так с объявлением?');
    await user.click(form.getByRole('radio', { name: 'Другое' }));
    await user.type(form.getByLabelText('Подробности'), 'Чужое фото');
    failNext('post', '/api/reports', 'network');
    await user.click(form.getByRole('button', { name: 'Отправить жалобу' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Ошибка соединения с сервером');
    expect(form.getByLabelText('Подробности')).toHaveValue('Чужое фото');
    expect(form.getByRole('radio', { name: 'Другое' })).toBeChecked();
    await user.click(form.getByRole('button', { name: 'Отправить жалобу' }));
    await sheet('Спасибо, что не прошли мимо!');
    expect(sentTo('/api/reports')).toHaveLength(2);
  });

  test('a visitor signs in first, and finds the sheet open then', async () => {
    const user = await open(`/post/${ad}`);
    await report(user);
    const login = await loginSheet();
    expect(login.getByText(/^Чтобы пожаловаться, войдите/u)).toBeVisible();
    await leaveToLogIn(user);
    await open(`/post/${ad}`, boris);
    await sheet('Что не так с объявлением?');
  });

  test('cannot be reported by its author or an admin', async () => {
    const user = await open(`/post/${ad}`, anna);
    await press(user, 'Ещё действия');
    expect(await screen.findByRole('link', { name: 'Изменить' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Пожаловаться' })).not.toBeInTheDocument();
  });
});

describe('in a conversation', () => {
  test('the other user is reported from the menu', async () => {
    await write('Здравствуйте');
    const user = await open(`/messages?with=${boris.id}`, anna);
    await press(user, 'Действия с диалогом');
    await user.click(await screen.findByRole('button', { name: 'Пожаловаться' }));
    const form = await sheet('Что не так с этим пользователем?');
    expect(form.queryByRole('radio', { name: /Уже неактуально/u })).not.toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: 'Оскорбления и грубость' }));
    await user.click(form.getByRole('button', { name: 'Отправить жалобу' }));
    await sheet('Спасибо, что не прошли мимо!');
    expect(await reported()).toMatchObject([{ kind: 'user', target: boris.id }]);
  });

  test('a received message is reported from its actions', async () => {
    await write('Переведите деньги');
    await anna.post('/api/send-message', { to_user: boris.id, text: 'Нет' });
    const user = await open(`/messages?with=${boris.id}`, anna);
    const log = within(await screen.findByRole('log'));
    await log.findByText('Нет');
    const [received] = log.getAllByRole('button', { name: 'Действия с сообщением' });
    await user.click(received as HTMLElement);
    const actions = await sheet('Действия с сообщением');
    await user.click(actions.getByRole('button', { name: 'Пожаловаться' }));
    const form = await sheet('Что не так с сообщением?');
    await user.click(form.getByRole('radio', { name: 'Похоже на обман' }));
    await user.click(form.getByRole('button', { name: 'Отправить жалобу' }));
    await sheet('Спасибо, что не прошли мимо!');
    expect(await reported()).toMatchObject([{ kind: 'message', title: 'Переведите деньги' }]);
  });

  test('a long press opens the actions of a message, a scrolling finger does not', async () => {
    changeDevice({ isWide: false, isDark: false });
    await write('Переведите деньги');
    await open(`/messages?with=${boris.id}`, anna);
    const text = await within(await screen.findByRole('log')).findByText('Переведите деньги');
    const now = world.clock.now();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
    const finger = { pointerType: 'touch', clientX: 50, clientY: 50 };
    fireEvent.pointerDown(text, finger);
    fireEvent.pointerMove(text, { ...finger, clientY: 90 });
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.pointerUp(text, finger);
    fireEvent.pointerDown(text, finger);
    act(() => void vi.advanceTimersByTime(1000));
    vi.useFakeTimers({ toFake: ['Date'], now });
    await sheet('Действия с сообщением');
  });

  test('messages of support cannot be reported', async () => {
    await (await world.as('support')).post('/api/send-message', { to_user: anna.id, text: 'Да' });
    const user = await open('/messages?with=0', anna);
    const log = within(await screen.findByRole('log'));
    await log.findByText('Да');
    await user.click(log.getByRole('button', { name: 'Действия с сообщением' }));
    const actions = await sheet('Действия с сообщением');
    expect(actions.getByRole('button', { name: 'Ответить' })).toBeVisible();
    expect(actions.queryByRole('button', { name: 'Пожаловаться' })).not.toBeInTheDocument();
  });
});
