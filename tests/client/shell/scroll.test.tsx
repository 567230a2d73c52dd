import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { choose } from '#tests/support/formFields.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delayNext } from '#mock-env/msw/handlers.ts';
import { publishPet } from '#tests/support/pets.ts';
import { photoFile } from '#tests/support/photos.ts';
import { cardOf, open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const SAVE = 'Сохранить и отправить на проверку';
let world: TestApp;
let anna: TestUser;
let pet: number;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  pet = await publishPet(world, anna, { title: 'Рыжик' });
});

const scrollTo = (y: number) =>
  act(() => {
    window.scrollTo(0, y);
    fireEvent.scroll(window);
  });
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => window.scrollTo(0, 0));

describe('a screen opens at its top', () => {
  test('when the list follows an ad that was opened by its link', async () => {
    const user = await open(`/post/${pet}`);
    await screen.findByRole('heading', { level: 1, name: 'Рыжик' });
    scrollTo(843);
    await user.click(screen.getByRole('button', { name: /питомц/iu }));
    await cardOf('Рыжик');
    expect(window.scrollY).toBe(0);
  });

  test('while an ad is sent, and when it follows its form', async () => {
    const sending = Promise.withResolvers<void>();
    delayNext('POST', '/api/articles/create', sending.promise);
    const user = await open('/new-post', anna);
    await screen.findByRole('option', { name: 'Собаки' });
    await user.upload(screen.getByLabelText('Добавить фото'), await photoFile('red'));
    write(/^Заголовок/u, 'Новый');
    choose('Категория', 'В хорошие руки');
    write(/^Вид животного/u, 'Собаки');
    write(/^Порода/u, 'Немецкая овчарка');
    write(/^Город/u, 'Тула');
    scrollTo(600);
    await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
    await screen.findByText('Отправляем объявление');
    expect(window.scrollY).toBe(0);
    scrollTo(133);
    sending.resolve();
    await screen.findByRole('heading', { level: 1, name: 'Новый' });
    expect(window.scrollY).toBe(0);
  });

  test('when a saved edit leads back to its ad', async () => {
    const user = await open(`/post/${pet}`, anna);
    await screen.findByRole('heading', { level: 1, name: 'Рыжик' });
    scrollTo(584);
    await user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
    await user.click(await screen.findByRole('link', { name: 'Изменить' }));
    await screen.findByRole('option', { name: 'Собаки' });
    write(/^Описание/u, 'Ласковый');
    await user.click(screen.getByRole('button', { name: SAVE }));
    await screen.findByText('Изменения на проверке');
    expect(window.scrollY).toBe(0);
  });
});

test('the way back from a form that was not sent leads to where the ad was left', async () => {
  const user = await open(`/post/${pet}`, anna);
  await screen.findByRole('heading', { level: 1, name: 'Рыжик' });
  scrollTo(584);
  await user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
  await user.click(await screen.findByRole('link', { name: 'Изменить' }));
  await screen.findByRole('option', { name: 'Собаки' });
  expect(window.scrollY).toBe(0);
  act(() => window.history.back());
  await screen.findByRole('heading', { level: 1, name: 'Рыжик' });
  await waitFor(() => expect(window.scrollY).toBe(584));
});
