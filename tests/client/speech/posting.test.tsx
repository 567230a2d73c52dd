import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { choose, fieldOf } from '#tests/support/formFields.ts';
import { photoFile } from '#tests/support/photos.ts';
import { allAnswered, open, serve } from '#tests/support/screens.tsx';
import { hear, hearWhile } from '#tests/support/speech.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

let anna: TestUser;

beforeAll(async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});

const REQUIRED = 'Это поле должно быть заполнено';
const PICK = 'Начните вводить и выберите из списка';
const PHOTOS = 'От 1 до 4 фотографий. Первая станет обложкой.';
const combobox = (label: string, more = '', state = 'required') =>
  `combobox, ${label},${more} has popup listbox, not expanded, ${state}`;

test('the form tells labels, hints, what is required, and errors field by field', async () => {
  const user = await open('/new-post', anna);
  await screen.findByRole('option', { name: 'Собаки' });
  await allAnswered();
  const adding = await hearWhile(async () => {
    const files = [await photoFile('red'), await photoFile('blue')];
    await user.upload(screen.getByLabelText('Добавить фото'), files);
    await screen.findByRole('button', { name: 'Действия с фото 2' });
  });
  expect(adding).toEqual([
    `Готовим фотографии…, ${PHOTOS}`,
    `group, Фотографии, ${PHOTOS}`,
    'polite: Добавлено фото: 2',
  ]);
  const form = await hear(screen.getByRole('main'));
  expect(form).toEqual([
    'button, Назад',
    'heading, Новое объявление, level 1',
    `group, Фотографии, ${PHOTOS}`,
    'image, Фото 1 из 2, обложка',
    'button, Действия с фото 1, has popup dialog',
    'image, Фото 2 из 2',
    'button, Действия с фото 2, has popup dialog',
    'Добавить фото',
    `Добавить фото, ${PHOTOS}`,
    PHOTOS,
    'radiogroup, Категория, required',
    'radio, Продажа, not checked, 1 of 4',
    'radio, В хорошие руки, not checked, 2 of 4',
    'radio, Потерянные, not checked, 3 of 4',
    'radio, Найденные, not checked, 4 of 4',
    'Заголовок',
    '0 из 35',
    'textbox, Заголовок, Например: «Щенки корги ищут дом», required',
    'Например: «Щенки корги ищут дом»',
    'Вид животного',
    combobox('Вид животного'),
    'Порода',
    combobox('Порода', ` ${PICK},`, 'autocomplete in list, required'),
    PICK,
    'radiogroup, Пол',
    'radio, Не указан, checked, 1 of 3',
    'radio, Мальчик, not checked, 2 of 3',
    'radio, Девочка, not checked, 3 of 3',
    'Город',
    combobox('Город', ` ${PICK},`, 'autocomplete in list, required'),
    PICK,
    'Описание',
    'необязательно',
    '0 из 1000',
    'textbox, Описание, Возраст, характер, прививки, приметы — всё, что важно знать',
    'Возраст, характер, прививки, приметы — всё, что важно знать',
    'figure, Так объявление увидят в списке',
    'button, Опубликовать',
  ]);

  // The first wrong field takes the focus; the others are silent until one comes to them.
  const failing = await hearWhile(async () => {
    await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
    await screen.findByRole('alert');
  });
  expect(failing).toEqual([
    'button, Опубликовать',
    'radiogroup, Категория, Выберите категорию, invalid, required',
  ]);
  expect(screen.getByRole('alert')).toHaveTextContent('Проверьте отмеченные поля');
  const wrong = (await hear(screen.getByRole('main'))).filter((line) => line.includes('invalid'));
  expect(wrong).toEqual([
    'radiogroup, Категория, Выберите категорию, invalid, required',
    `textbox, Заголовок, ${REQUIRED}, invalid, required`,
    combobox('Вид животного', ` ${REQUIRED},`, 'invalid, required'),
    combobox('Порода', ` ${REQUIRED},`, 'autocomplete in list, invalid, required'),
    combobox('Город', ` ${REQUIRED},`, 'autocomplete in list, invalid, required'),
  ]);

  await user.type(fieldOf('Заголовок'), 'Рыжий щенок');
  choose('Категория', 'В хорошие руки');
  choose('Вид животного', 'Собаки');
  await user.type(fieldOf('Порода'), 'Метис');
  await user.type(fieldOf('Город'), 'Москва');
  const posting = await hearWhile(async () => {
    await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
    await screen.findByText('Готово! Объявление на проверке', { selector: 'p' });
    await allAnswered();
  });
  // On a fast network the ad is sent before its progress is told.
  expect(posting.filter((line) => line !== 'polite: Почти готово…')).toEqual([
    'polite: Открыто: Объявление о питомце',
    'heading, Рыжий щенок, level 1',
    'polite: Готово! Объявление на проверке',
  ]);
});
