import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImages } from '#tests/support/images.ts';
import { publishPet } from '#tests/support/pets.ts';
import { allAnswered, open, sentTo, serve } from '#tests/support/screens.tsx';
import { hear, hearWhile } from '#tests/support/speech.ts';
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

const send = async (from: TestUser, to: TestUser, text: string, more: object = {}) =>
  expectOk(await from.post('/api/send-message', { to_user: to.id, text, ...more }));

const shown = (text: string) => screen.findByText(text, { selector: 'p *' });
const isLive = () => waitFor(() => expect(sentTo('/api/live', 'GET').length).toBeGreaterThan(0));

test('a conversation tells who wrote what and when, and whether it was read', async () => {
  const about = await publishPet(world, anna, { title: 'Муся' });
  await send(boris, anna, 'Здравствуйте, ещё не отдали?', { about });
  await send(anna, boris, 'Нет, приезжайте');
  expectOk(await anna.get(`/api/messages/${boris.id}`));
  await open(`/messages?with=${anna.id}`, boris);
  await shown('Нет, приезжайте');
  await screen.findByRole('link', { name: /^Муся/u });
  await allAnswered();
  expect(await hear(screen.getByRole('navigation', { name: 'Диалоги' }))).toEqual([
    'navigation, Диалоги',
    'searchbox, Поиск по диалогам, placeholder Поиск по диалогам',
    'link, Поддержка Официальный аккаунт Ответим на любой вопрос Закреплено',
    'link, anna Сегодня, 09:00 Нет, приезжайте Муся, current page',
    'button, Действия: anna, has popup dialog',
  ]);
  expect(await hear(screen.getByRole('region', { name: 'anna' }))).toEqual([
    'region, anna',
    'link, anna был(а) только что',
    'button, Действия с диалогом, has popup dialog',
    'link, Муся 15 000 ₽',
    'log, Переписка: anna',
    'heading, сегодня, level 2',
    'Вы',
    'Здравствуйте, ещё не отдали?',
    'Сегодня, 09:00',
    'Прочитано',
    'button, Действия с сообщением',
    'Новые сообщения',
    'anna',
    'Нет, приезжайте',
    'Сегодня, 09:00',
    'button, Действия с сообщением',
    'list, Готовые вопросы и ответы',
    'button, Ещё продаёте?',
    'button, Есть прививки?',
    'button, Есть документы?',
    'button, Могу приехать в субботу',
    'button, Прикрепить фото',
    'textbox, Сообщение, placeholder Сообщение',
    'button, Отправить, disabled',
  ]);
});

test('what is sent and what arrives is told once, from the first message on', async () => {
  const user = await open(`/messages?with=${anna.id}`, boris);
  const field = await screen.findByRole('textbox', { name: 'Сообщение' });
  await allAnswered();
  await isLive();
  const sending = async (text: string) => {
    await user.type(field, `${text}{Enter}`);
    await shown(text);
    await allAnswered();
  };
  const arriving = async (text: string) => {
    await send(anna, boris, text);
    await shown(text);
    await allAnswered();
  };
  const heard = await hearWhile(async () => {
    await sending('Здравствуйте');
    await sending('Можно приехать?');
    await arriving('Можно');
    await arriving('Приезжайте в шесть');
  });
  expect(heard.filter((phrase) => phrase.startsWith('polite'))).toEqual([
    'polite: Сообщение отправлено',
    'polite: Сообщение отправлено',
    'polite: anna: Можно',
    'polite: anna: Приезжайте в шесть',
  ]);
});

test('photos tell their sender, and one that arrives is told too', async () => {
  await open(`/messages?with=${anna.id}`, boris);
  await screen.findByRole('textbox', { name: 'Сообщение' });
  await allAnswered();
  await isLive();
  const heard = await hearWhile(async () => {
    const fields = { receiver: boris.id };
    expectOk(await anna.form('/api/send-photo', fields, await tinyImages(2)));
    await screen.findByRole('button', { name: 'Открыть фото 2 из 2, автор anna' });
    await allAnswered();
  });
  expect(heard).toEqual(['polite: anna: Фото']);
});
