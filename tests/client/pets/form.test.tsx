import { sql } from 'drizzle-orm';
import { inTransaction } from '#server/db/database.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { failNext } from '#mock-env/msw/handlers.ts';
import { choose, editPhoto, fieldOf as field, valueOf } from '#tests/support/formFields.ts';
import { clearDatabase } from '#tests/support/browserParts.ts';
import { tinyImages } from '#tests/support/images.ts';
import { sendPet } from '#tests/support/pets.ts';
import { canvasNoise, decode, photoFile, shadeOf, textFile } from '#tests/support/photos.ts';
import { endTokens } from '#tests/support/users.ts';
import { allAnswered, open, sentTo, serve, signIn } from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const CREATE = '/api/articles/create';
const REQUIRED = 'Это поле должно быть заполнено';
const NO_IMAGE = 'Необходимо добавить хотя бы одно изображение';

let world: TestApp;
let anna: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

let count = 0;
beforeEach(async () => {
  // A new user each time, so that limits do not add up.
  count += 1;
  anna = await world.as(`anna${count}`);
});

const photos = () => screen.getByRole('group', { name: /^Фотографии/u });
const previews = () =>
  within(photos())
    .queryAllByRole('img')
    .map((image) => image.getAttribute('src'));
const write = (label: string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Опубликовать' }));

/** Opens the form and waits for its catalog. */
async function openForm(path = '/new-post'): Promise<UserEvent> {
  const user = await open(path, anna);
  await screen.findByRole('option', { name: 'Собаки' });
  return user;
}
async function addPhotos(user: UserEvent, ...files: File[]): Promise<void> {
  const before = previews().length;
  await user.upload(screen.getByLabelText('Добавить фото'), files);
  await waitFor(() => expect(previews()).toHaveLength(before + files.length));
}
async function fillIn(user: UserEvent, title = 'Щенок'): Promise<void> {
  await addPhotos(user, await photoFile('red'));
  write('Заголовок', title);
  choose('Категория', 'Продажа');
  write('Цена', '15000');
  choose('Вид животного', 'Собаки');
  write('Порода', 'Немецкая овчарка');
  write('Город', 'Тула');
  write('Описание', 'Весёлый.\nПривит.');
}
/** Stored photos come back a moment after the texts. */
const expectFilledIn = (title = 'Щенок') =>
  waitFor(() => {
    expect(previews()).toHaveLength(1);
    const texts = [
      'Заголовок',
      'Категория',
      'Цена',
      'Вид животного',
      'Порода',
      'Город',
      'Описание',
    ];
    expect(texts.map(valueOf)).toEqual([
      title,
      'Продажа',
      '15000',
      'Собаки',
      'Немецкая овчарка',
      'Тула',
      'Весёлый.\nПривит.',
    ]);
  });
const posted = (title = 'Щенок') => screen.findByRole('heading', { level: 1, name: title });

describe('errors appear at their fields, and nothing is sent', () => {
  test('an empty form', async () => {
    const user = await openForm();
    await send(user);
    const told = {
      Заголовок: REQUIRED,
      Категория: 'Выберите категорию',
      'Вид животного': REQUIRED,
      Порода: REQUIRED,
      Город: REQUIRED,
    };
    for (const [label, sentence] of Object.entries(told)) {
      expect(field(label), label).toHaveAccessibleDescription(sentence);
      expect(field(label), label).toBeInvalid();
    }
    expect(photos()).toHaveAccessibleDescription(NO_IMAGE);
    expect(screen.getByRole('alert')).toHaveTextContent('Проверьте отмеченные поля');
    expect(field('Пол')).not.toBeInvalid();
    expect(sentTo(CREATE)).toEqual([]);
  });

  test('goes when all marked fields are corrected', async () => {
    const user = await openForm();
    await send(user);
    expect(screen.getByText('Проверьте отмеченные поля')).toBeVisible();
    await fillIn(user);
    expect(screen.queryByText('Проверьте отмеченные поля')).not.toBeInTheDocument();
  });

  test.each([
    ['Порода', 'Жар-птица', 'Такой породы нет в каталоге сайта'],
    ['Порода', 'Сибирская кошка', 'Такой породы нет в каталоге сайта'],
    ['Город', 'Атлантида', 'Такого города нет в каталоге сайта'],
    ['Город', 'Тул', 'Такого города нет в каталоге сайта'],
    ['Заголовок', '   ', REQUIRED],
    ['Цена', '', REQUIRED],
    ['Цена', '1000001', 'Цена — целое число рублей от 0 до 1 000 000'],
  ])('%s: «%s»', async (label, text, sentence) => {
    const user = await openForm();
    await fillIn(user);
    write(label, text);
    await send(user);
    expect(field(label)).toHaveAccessibleDescription(sentence);
    expect(field(label)).toHaveFocus();
    expect(sentTo(CREATE)).toEqual([]);
    // Editing a field clears its error.
    write(label, '1');
    expect(field(label)).not.toBeInvalid();
  });
});

test('a new ad begins in the city of the last one', async () => {
  const user = await openForm();
  expect(valueOf('Город')).toBe('');
  await fillIn(user);
  await send(user);
  await posted();
  cleanup();
  await openForm();
  expect(valueOf('Город')).toBe('Тула');
});

describe('limits while typing', () => {
  test('a title has at most 35 characters, a description 1000', async () => {
    const user = await openForm();
    await user.type(field('Заголовок'), `${'щ'.repeat(34)}🐶еще`);
    expect(field('Заголовок')).toHaveValue(`${'щ'.repeat(34)}🐶`);
    expect(screen.getByText('35 из 35')).toBeVisible();
    write('Описание', 'о'.repeat(1005));
    expect(field('Описание')).toHaveValue('о'.repeat(1000));
    choose('Категория', 'Продажа');
    expect(field('Цена')).toHaveAccessibleDescription('До 1 000 000 ₽');
  });

  test('only a sale has a price; another category clears it', async () => {
    await openForm();
    expect(screen.queryByLabelText(/^Цена/u)).not.toBeInTheDocument();
    choose('Категория', 'Продажа');
    write('Цена', '500');
    choose('Категория', 'Потерянные');
    expect(screen.queryByLabelText(/^Цена/u)).not.toBeInTheDocument();
    choose('Категория', 'Продажа');
    expect(field('Цена')).toHaveValue('');
  });

  test('only lost and found pets have a chip; a hidden one stops nothing and is not sent', async () => {
    const user = await openForm();
    await fillIn(user);
    choose('Категория', 'Потерянные');
    fireEvent.change(await screen.findByLabelText('Номер чипа'), { target: { value: '123' } });
    choose('Категория', 'Продажа');
    write('Цена', '15000');
    await send(user);
    await posted();
    expect(await sentTo(CREATE)[0]?.text()).not.toContain('chip');
  });

  test('breeds depend on the animal, and another animal clears the breed', async () => {
    const user = await openForm();
    choose('Вид животного', 'Кошки');
    await user.type(field('Порода'), 'сибирск');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field('Порода')).toHaveValue('Сибирская кошка');
    choose('Вид животного', 'Собаки');
    expect(field('Порода')).toHaveValue('');
  });
});

describe('a breed that is chosen before the animal', () => {
  test('sets the animal when only one has it', async () => {
    const user = await openForm();
    await user.type(field('Порода'), 'лабрадор-р');
    await user.click(await screen.findByRole('option', { name: 'Лабрадор-ретривер' }));
    expect(field('Вид животного')).toHaveValue('Собаки');
    expect(field('Порода')).toHaveValue('Лабрадор-ретривер');
  });

  test('stays when the animal that is chosen then has it', async () => {
    const user = await openForm();
    await user.type(field('Порода'), 'Без породы');
    expect(field('Вид животного')).toHaveValue('');
    choose('Вид животного', 'Кошки');
    expect(field('Порода')).toHaveValue('Без породы');
    choose('Вид животного', 'Собаки');
    expect(field('Порода')).toHaveValue('Без породы');
  });

  test('typed text that is no breed yet sets nothing and stays', async () => {
    const user = await openForm();
    await user.type(field('Порода'), 'сибирск');
    expect(field('Вид животного')).toHaveValue('');
    choose('Вид животного', 'Собаки');
    expect(field('Порода')).toHaveValue('');
  });
});

describe('photos', () => {
  test('more than four are rejected together, and the fourth hides the add button', async () => {
    const user = await openForm();
    const red = await photoFile('red');
    await user.upload(screen.getByLabelText('Добавить фото'), [red, red, red, red, red]);
    expect(photos()).toHaveAccessibleDescription('Максимум 4 изображения');
    expect(previews()).toEqual([]);
    await addPhotos(user, red, red, red);
    await user.upload(screen.getByLabelText('Добавить фото'), [red, red]);
    expect(photos()).toHaveAccessibleDescription('Максимум 4 изображения');
    expect(previews()).toHaveLength(3);
    await addPhotos(user, red);
    expect(screen.queryByLabelText('Добавить фото')).not.toBeInTheDocument();
  });

  test('removing the last one makes the form require one', async () => {
    const user = await openForm();
    await addPhotos(user, await photoFile('red'));
    expect(photos()).not.toHaveAccessibleDescription(NO_IMAGE);
    await editPhoto(user, 1, 'Удалить');
    expect(photos()).toHaveAccessibleDescription(NO_IMAGE);
  });

  test('a file that is no image is named, the others stay', async () => {
    const user = await openForm();
    await user.upload(screen.getByLabelText('Добавить фото'), [
      await photoFile('red'),
      textFile('договор.jpg'),
    ]);
    await waitFor(() =>
      expect(photos()).toHaveAccessibleDescription('Файл договор.jpg не является изображением'),
    );
    expect(screen.getByLabelText('Добавить фото')).toHaveAccessibleDescription(
      'Файл договор.jpg не является изображением',
    );
    expect(screen.getByRole('img', { name: 'Фото 1 из 1, обложка' })).toBeInTheDocument();
    expect(previews()).toHaveLength(1);
  });

  test('a HEIC photo that the browser cannot read names formats that help', async () => {
    const user = await openForm();
    for (const [name, type] of [
      ['IMG_0001.HEIC', 'image/heic'],
      ['photo', 'image/heif'],
    ] as const) {
      await user.upload(screen.getByLabelText('Добавить фото'), textFile(name, type));
      await waitFor(() =>
        expect(photos()).toHaveAccessibleDescription(
          `Браузер не смог открыть ${name}: это формат HEIC. Сохраните фото в JPEG или PNG и добавьте снова.`,
        ),
      );
    }
  });

  const FORMAT = 'Сохраните фото в JPEG или PNG и добавьте снова.';
  test.each([
    [
      'IMG_1.jpg',
      '\0\0\0\x18ftypheic',
      `Браузер не смог открыть IMG_1.jpg: это формат HEIC. ${FORMAT}`,
    ],
    [
      'кот.jpg',
      '\0\0\0\x18ftypavif',
      `Браузер не смог открыть кот.jpg: это формат AVIF. ${FORMAT}`,
    ],
    ['кот.jpg', 'GIF89a', 'Фото «кот.jpg» повреждено, открыть его не получилось. Выберите другое.'],
    ['кот.jpg', '', 'Файл «кот.jpg» пустой. Выберите другое фото.'],
    [
      'кот.jpg',
      `GIF89a${' '.repeat(26 * 1024 * 1024)}`,
      'Фото «кот.jpg» слишком большое. Уменьшите его и добавьте снова.',
    ],
  ])('%s that cannot be opened has its own reason', async (name, content, reason) => {
    const user = await openForm();
    const file = new File([content], name, { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Добавить фото'), file);
    await waitFor(() => expect(photos()).toHaveAccessibleDescription(reason));
    expect(previews()).toEqual([]);
  });

  const olderEngines: [string, () => Promise<ImageBitmap>][] = [
    [
      'knows no turning by its option',
      async () => {
        throw new TypeError("The provided value 'from-image' is not a valid enum value");
      },
    ],
    [
      'has no createImageBitmap',
      () => {
        throw new ReferenceError('createImageBitmap is not defined');
      },
    ],
  ];
  describe.each(olderEngines)('a browser that %s', (_name, createBitmap) => {
    beforeEach(() => {
      const spy = vi.spyOn(globalThis, 'createImageBitmap').mockImplementation(createBitmap);
      return () => spy.mockRestore();
    });

    test('adds and turns a photo', async () => {
      const user = await openForm();
      await addPhotos(user, await photoFile('red'));
      const [before] = previews();
      await editPhoto(user, 1, 'Повернуть');
      await waitFor(() => expect(previews()[0]).not.toBe(before));
    });

    test('names a damaged photo', async () => {
      const user = await openForm();
      const file = new File(['GIF89a'], 'кот.jpg', { type: 'image/jpeg' });
      await user.upload(screen.getByLabelText('Добавить фото'), file);
      await waitFor(() => expect(photos()).toHaveAccessibleDescription(/повреждено/u));
    });
  });

  test('the file itself is sent by a browser that makes no JPEG', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementationOnce((tell) => tell(null));
    const user = await openForm();
    await fillIn(user, 'Без канвы');
    await send(user);
    await posted('Без канвы');
  });

  test('the file itself is sent by a browser that answers canvas with noise', async () => {
    canvasNoise.isOn = true;
    try {
      const user = await openForm();
      await fillIn(user, 'Без шума');
      await send(user);
      await posted('Без шума');
    } finally {
      canvasNoise.isOn = false;
    }
    const id = window.location.pathname.split('/').at(-1);
    const { body } = await anna.get<PetAd>(`/api/articles/${id}`);
    const answer = await anna.fetch(`/api/image/${body.images[0]}`);
    expect(await shadeOf(new Uint8Array(await answer.arrayBuffer()))).toBe('red');
  });

  test('a city that is pasted with characters that show nothing is known', async () => {
    const user = await openForm();
    await fillIn(user, 'Из буфера');
    write('Город', 'Ту\u200Bла');
    await send(user);
    await posted('Из буфера');
  });

  test('photos that the device has lost are said to be missing', async () => {
    const draft = { key: 'lost', section: 'pets', fields: { title: 'Щенок' }, photoCount: 2 };
    localStorage.setItem(`draft:${anna.id}:pets`, JSON.stringify(draft));
    await openForm();
    expect(
      await screen.findByText(
        'Мы сохранили то, что вы не успели отправить. На устройстве не сохранились фото: 2. Добавьте их ещё раз.',
      ),
    ).toBeVisible();
  });

  /** The browser decodes the next photo only after the returned function is called. */
  function delayPhoto(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.spyOn(globalThis, 'createImageBitmap').mockImplementationOnce(async (file) => {
      await promise;
      return decode(file as Blob) as unknown as Promise<ImageBitmap>;
    });
    return resolve;
  }

  test('a photo that is removed while others are prepared stays removed', async () => {
    const user = await openForm();
    await addPhotos(user, await photoFile('red'));
    const [red] = previews();
    const prepare = delayPhoto();
    await user.upload(screen.getByLabelText('Добавить фото'), await photoFile('green'));
    await editPhoto(user, 1, 'Удалить');
    expect(previews()).toEqual([]);
    prepare();
    await waitFor(() => expect(previews()).toHaveLength(1));
    expect(previews()).not.toContain(red);
    expect(photos()).not.toHaveAccessibleDescription(NO_IMAGE);

    cleanup();
    await openForm();
    await waitFor(() => expect(previews()).toHaveLength(1));
  });

  test('photos that are ordered and removed while one is rotated stay as they are', async () => {
    const user = await openForm();
    await addPhotos(
      user,
      await photoFile('red'),
      await photoFile('green'),
      await photoFile('blue'),
    );
    const [red, , blue] = previews();
    const prepare = delayPhoto();
    await editPhoto(user, 1, 'Повернуть');
    await editPhoto(user, 3, 'Сделать обложкой');
    await editPhoto(user, 3, 'Удалить');
    expect(previews()).toEqual([blue, red]);
    prepare();
    await waitFor(() => expect([red, null]).not.toContain(previews()[1]));
    expect(previews().slice(0, 1)).toEqual([blue]);
  });

  test('a photo that is removed while it is rotated stays removed', async () => {
    const user = await openForm();
    await addPhotos(user, await photoFile('red'));
    const prepare = delayPhoto();
    await editPhoto(user, 1, 'Повернуть');
    await editPhoto(user, 1, 'Удалить');
    prepare();
    await screen.findByLabelText('Добавить фото');
    expect(previews()).toEqual([]);
    expect(photos()).toHaveAccessibleDescription(NO_IMAGE);
  });

  test('a photo that is prepared when the form starts over does not become the fifth', async () => {
    const { body } = await sendPet(anna, {}, await tinyImages(4));
    await editPhoto(await openForm(`/post/${body.id}/edit`), 1, 'Удалить');
    cleanup();

    const user = await openForm(`/post/${body.id}/edit`);
    await waitFor(() => expect(previews()).toHaveLength(3));
    const prepare = delayPhoto();
    await user.upload(screen.getByLabelText('Добавить фото'), await photoFile('red'));
    await user.click(screen.getByRole('button', { name: 'Начать заново' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Начать заново?' }));
    await user.click(dialog.getByRole('button', { name: 'Начать заново' }));
    const all = previews();
    expect(all).toHaveLength(4);
    prepare();
    await waitFor(() => expect(photos()).toHaveAccessibleDescription('Максимум 4 изображения'));
    expect(previews()).toEqual(all);
  });

  test('are sent in their chosen order', async () => {
    const user = await openForm();
    await fillIn(user, 'По порядку');
    await addPhotos(user, await photoFile('green'), await photoFile('blue'));
    const before = previews();
    await editPhoto(user, 3, 'Сделать обложкой');
    expect(previews()).toHaveLength(before.length);
    await user.click(screen.getByRole('button', { name: 'Действия с фото 1' }));
    const cover = within(await screen.findByRole('dialog', { name: 'Фото 1' }));
    expect(cover.queryByRole('button', { name: 'Сделать обложкой' })).toBeNull();
    await user.click(cover.getByRole('button', { name: 'Закрыть' }));
    await send(user);
    await posted('По порядку');
    const id = window.location.pathname.split('/').at(-1);
    const { body } = await anna.get<{ images: string[] }>(`/api/articles/${id}`);
    const shades = body.images.map(async (image) => {
      const response = await world.visitor.fetch(`/api/image/${image}`);
      return shadeOf(new Uint8Array(await response.arrayBuffer()));
    });
    expect(await Promise.all(shades)).toEqual(['blue', 'red', 'green']);
  });
});

describe('sending', () => {
  test('an hourglass replaces the form, then the new ad opens', async () => {
    const user = await openForm();
    await fillIn(user);
    await send(user);
    expect(screen.getByText('Отправляем объявление')).toBeVisible();
    expect(screen.queryByLabelText(/^Заголовок/u)).not.toBeInTheDocument();
    await posted();
    expect(screen.getByText('На рассмотрении')).toBeVisible();
    // The form is empty again, and «back» does not lead to it.
    cleanup();
    await openForm();
    expect(field('Заголовок')).toHaveValue('');
    expect(previews()).toEqual([]);
  });

  test.each([
    ['a failing server', { status: 500, detail: 'Сломалось' }, 'Сломалось'],
    [
      'a failing server without a message',
      { status: 502, detail: '' },
      'Не удалось создать объявление. Попробуйте ещё раз чуть позже',
    ],
    [
      'a proxy with a sentence',
      { status: 503, text: 'Идут работы, вернёмся в три' },
      'Идут работы',
    ],
    [
      'a proxy with a page',
      { status: 502, text: '<html><body>Bad gateway</body></html>' },
      'Не удалось создать объявление. Попробуйте ещё раз чуть позже',
    ],
    [
      'a lost connection',
      'network',
      'Ошибка соединения с сервером. Всё, что вы ввели, на месте — попробуйте ещё раз.',
    ],
  ] as const)('%s loses nothing, and the second attempt posts one ad', async (_, failure, text) => {
    const user = await openForm();
    await fillIn(user);
    failNext('POST', CREATE, failure);
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await expectFilledIn();
    await send(user);
    await posted();
    const keys = sentTo(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('without a connection it waits, and goes out once when that returns', async () => {
    const user = await openForm();
    await fillIn(user, 'В метро');
    failNext('POST', CREATE, 'network');
    await send(user);
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('online')));
    await posted('В метро');
    const keys = sentTo(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    act(() => void window.dispatchEvent(new Event('online')));
    expect((await anna.get<unknown[]>('/api/my-articles')).body).toHaveLength(1);
    expect(sentTo(CREATE)).toHaveLength(2);
  });

  test.each([
    ['was rejected', { status: 500, detail: 'Сломалось' }, false],
    ['is being changed', 'network', true],
  ] as const)('one that %s is not sent by itself', async (_, failure, isChanged) => {
    const user = await openForm();
    await fillIn(user);
    failNext('POST', CREATE, failure);
    await send(user);
    await screen.findByRole('alert');
    if (isChanged) write('Описание', 'Ещё думаю');
    act(() => void window.dispatchEvent(new Event('online')));
    await allAnswered();
    expect(sentTo(CREATE)).toHaveLength(1);
    expect(field('Заголовок')).toHaveValue('Щенок');
  });

  test.each([2, 3])('%s presses at once post one ad', async (presses) => {
    const user = await openForm();
    await fillIn(user, 'Один');
    const button = screen.getByRole('button', { name: 'Опубликовать' });
    act(() => {
      for (let press = 0; press < presses; press += 1) button.click();
    });
    await posted('Один');
    const { body } = await anna.get<unknown[]>('/api/my-articles');
    expect(body).toHaveLength(1);
  });

  test('what is typed after the press leaves no draft behind', async () => {
    const user = await openForm();
    await fillIn(user, 'Один');
    const button = screen.getByRole('button', { name: 'Опубликовать' });
    const title = field('Заголовок');
    act(() => {
      button.click();
      fireEvent.change(title, { target: { value: 'Один и' } });
    });
    await posted('Один');
    await user.click(screen.getByRole('link', { name: 'Питомцы' }));
    await user.click(await screen.findByRole('button', { name: 'Разместить' }));
    await screen.findByRole('option', { name: 'Собаки' });
    expect(field('Заголовок')).toHaveValue('');
  });

  test('an ad with a lost response is not posted twice', async () => {
    const user = await openForm();
    await fillIn(user, 'Один');
    const { fetch: answer } = world.app;
    let isLost = false;
    world.app.fetch = async (request, ...rest) => {
      const response = await answer(request, ...rest);
      if (isLost || !request.url.endsWith(CREATE)) return response;
      isLost = true;
      return new Response('', { status: 502 });
    };
    await send(user);
    await screen.findByRole('alert');
    await send(user);
    await posted('Один');
    world.app.fetch = answer;
    const { body } = await anna.get<unknown[]>('/api/my-articles');
    expect(body).toHaveLength(1);
  });

  test('the server’s validation errors appear at their fields', async () => {
    const user = await openForm();
    await fillIn(user);
    const problem = { loc: ['body', 'images'], msg: 'Файл photo-1.jpg не является изображением' };
    failNext('POST', CREATE, { status: 422, detail: [{ ...problem, type: 'value' }] });
    await send(user);
    await waitFor(() => expect(photos()).toHaveAccessibleDescription(problem.msg));
    expect(screen.getAllByText(problem.msg)).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Проверьте отмеченные поля$/u);
    await expectFilledIn();
  });

  test('an error about a file appears at the photos', async () => {
    const user = await openForm();
    await fillIn(user);
    const detail = 'Файл photo-1.jpg больше 10 МБ';
    failNext('POST', CREATE, { status: 413, detail });
    await send(user);
    await waitFor(() => expect(photos()).toHaveAccessibleDescription(detail));
    expect(screen.getAllByText(detail)).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Проверьте отмеченные поля$/u);
    await expectFilledIn();
  });

  test('a token that expires meanwhile loses nothing', async () => {
    const user = await openForm();
    await fillIn(user);
    await endTokens(world.db, anna.id);
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/[а-яё]/iu);
    await expectFilledIn();
  });

  test('the limit of 999 ads is shown', async () => {
    const user = await openForm();
    await fillIn(user);
    const detail = 'Вы достигли предела: 999 объявлений о животных';
    failNext('POST', CREATE, { status: 409, detail, code: 'LIMIT_REACHED' });
    await send(user);
    expect(await screen.findByRole('heading', { name: 'Достигнут предел' })).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'К объявлениям' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Питомцы' })).toBeVisible();
  });

  test('the limit of 999 ads is shown before the form is filled in', async () => {
    await inTransaction(world.db, async (tx) => {
      // Their triggers take longer than a statement may.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`
        INSERT INTO ads (section, author_id, status, title, description, city_id, item_id, category, publication_key, created_at)
          SELECT 1, ${anna.id}, 2, 'Щенок', '', 1, 1, 1, 'limit-' || n, now() FROM generate_series(1, 999) n`);
      await tx.execute(sql`
        INSERT INTO pet_details (ad_id, breed_id, category)
          SELECT id, 1, 1 FROM ads WHERE author_id = ${anna.id}`);
    });
    await open('/new-post', anna);
    expect(await screen.findByRole('heading', { name: 'Достигнут предел' })).toBeVisible();
    expect(screen.getByText(/999 объявлений/u)).toBeVisible();
  });
});

test('photos dropped anywhere on the form are taken; the target lights up before', async () => {
  await openForm();
  const dataTransfer = { types: ['Files'], files: [await photoFile('red')] };
  const target = screen.getByRole('group', { name: /Фото/u });
  const usual = target.className;
  fireEvent.dragOver(field('Описание'), { dataTransfer });
  expect(target.className).not.toBe(usual);
  fireEvent.drop(field('Описание'), { dataTransfer });
  expect(target.className).toBe(usual);
  await waitFor(() => expect(previews()).toHaveLength(1));
});

describe('the draft', () => {
  test('is restored after leaving and coming back, photos too', async () => {
    const user = await openForm();
    await fillIn(user);
    const text = localStorage.getItem(`draft:${anna.id}:pets`) ?? '';
    cleanup();
    expect(text).toContain('Щенок');
    const again = await openForm();
    expect(await screen.findByText('Мы сохранили то, что вы не успели отправить')).toBeVisible();
    await expectFilledIn();

    await again.click(screen.getByRole('button', { name: 'Начать заново' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Начать заново?' }));
    await again.click(dialog.getByRole('button', { name: 'Начать заново' }));
    expect(field('Заголовок')).toHaveValue('');
    expect(previews()).toEqual([]);
    cleanup();
    await openForm();
    expect(field('Заголовок')).toHaveValue('');
  });

  test('is not shown to another user, and stays for its owner', async () => {
    const user = await openForm();
    await fillIn(user);
    const boris = await world.as(`boris${count}`);
    act(() => signIn(boris.token));
    expect(field('Заголовок')).toHaveValue('');
    cleanup();
    await open('/new-post', boris);
    await screen.findByRole('option', { name: 'Собаки' });
    expect(field('Заголовок')).toHaveValue('');
    expect(previews()).toEqual([]);
    expect(screen.queryByText('Мы сохранили то, что вы не успели отправить')).toBeNull();
    cleanup();
    await openForm();
    await expectFilledIn();
  });

  test.each([
    ['before', true],
    ['after', false],
  ])('that is changed %s another tab sends it is another ad', async (_, isEarly) => {
    const user = await openForm();
    await fillIn(user, 'Рыжий котёнок');
    const change = () => {
      write('Заголовок', 'Чёрный котёнок');
      write('Цена', '9000');
    };
    if (isEarly) change();

    const name = `draft:${anna.id}:pets`;
    const { key } = JSON.parse(localStorage.getItem(name) ?? '') as { key: string };
    await sendPet(anna, { title: 'Рыжий котёнок' }, undefined, { 'idempotency-key': key });
    localStorage.removeItem(name);

    if (!isEarly) change();
    await send(user);
    await posted('Чёрный котёнок');
    const { body } = await anna.get<PetAd[]>('/api/my-articles');
    expect(body.map((ad) => [ad.title, ad.price])).toEqual([
      ['Чёрный котёнок', 9000],
      ['Рыжий котёнок', 15_000],
    ]);
  });

  test('that another tab has sent is one ad, to which the second press leads', async () => {
    const name = `draft:${anna.id}:pets`;
    const user = await openForm();
    await fillIn(user, 'Рыжий котёнок');
    const text = localStorage.getItem(name) ?? '';
    await send(user);
    await posted('Рыжий котёнок');
    cleanup();
    // The other tab still shows it.
    localStorage.setItem(name, text);
    const other = await openForm();
    await waitFor(() => expect(field('Заголовок')).toHaveValue('Рыжий котёнок'));
    await addPhotos(other, await photoFile('red'));
    await expectFilledIn('Рыжий котёнок');
    await send(other);
    await screen.findByText('Уже отправлено');
    await screen.findByRole('heading', { level: 1, name: 'Рыжий котёнок' });
    const { body } = await anna.get<PetAd[]>('/api/my-articles');
    expect(body).toHaveLength(1);
    cleanup();
    const later = await openForm();
    expect(field('Заголовок')).toHaveValue('');
    await fillIn(later, 'Рыжий котёнок');
    await send(later);
    await posted('Рыжий котёнок');
    expect((await anna.get<PetAd[]>('/api/my-articles')).body).toHaveLength(2);
  });

  test('keeps its photos when it goes on after another tab has sent it', async () => {
    const user = await openForm();
    await fillIn(user, 'Рыжий котёнок');
    localStorage.removeItem(`draft:${anna.id}:pets`);
    clearDatabase();
    write('Заголовок', 'Чёрный котёнок');
    cleanup();
    await openForm();
    await expectFilledIn('Чёрный котёнок');
  });

  test('has another key after starting over', async () => {
    const user = await openForm();
    await fillIn(user, 'Первый');
    await send(user);
    await posted('Первый');
    cleanup();
    const again = await openForm();
    await fillIn(again, 'Второй');
    await send(again);
    await posted('Второй');
    const keys = sentTo(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });
});

describe('a full field', () => {
  const at = (position: number) => ({
    initialSelectionStart: position,
    initialSelectionEnd: position,
  });
  const FULL = 'Щенок ищет дом, добрый и очень умный';
  const TITLE = FULL.slice(0, 35);

  test.each([
    ['Заголовок', TITLE],
    ['Заголовок', 'а'.repeat(35)],
    ['Заголовок', '😀'.repeat(35)],
    ['Описание', 'о'.repeat(1000)],
  ])('«%s» refuses another character and keeps text and caret', async (label, text) => {
    const user = await openForm();
    write(label, text);
    await user.type(field(label), 'а😁', at(6));
    expect(field(label)).toHaveValue(text);
    expect(field(label)).toHaveProperty('selectionStart', 6);
  });

  test('cuts only what is pasted', async () => {
    const user = await openForm();
    write('Заголовок', 'Щенок ищет дом');
    await user.type(field('Заголовок'), '{Shift}', at(5));
    await user.paste(' Бим, весёлый и очень умный,');
    expect(field('Заголовок')).toHaveValue('Щенок Бим, весёлый и очень ищет дом');
    expect(field('Заголовок')).toHaveProperty('selectionStart', 26);
  });

  test.each([
    ['1500,50', '1500'],
    ['1 500 000', '1500000'],
    ['1.500 р', '1500'],
  ])('a typed price of %s is %s', async (typed, price) => {
    const user = await openForm();
    choose('Категория', 'Продажа');
    await user.type(field('Цена'), typed);
    await user.tab();
    expect(field('Цена')).toHaveValue(price);
    expect(field('Цена')).not.toBeInvalid();
  });

  test.each(['15 тыс', '500-1000', '1 50', 'дорого'])('«%s» is no price', async (typed) => {
    const user = await openForm();
    choose('Категория', 'Продажа');
    await user.type(field('Цена'), typed);
    await user.tab();
    expect(field('Цена')).toHaveValue(typed);
    expect(field('Цена')).toHaveAccessibleDescription('Напишите цену числом, например 15 000');
    expect(field('Цена')).toBeInvalid();
    await send(user);
    expect(sentTo(CREATE)).toEqual([]);
  });

  test.each([
    ['1 500,50', '1500'],
    ['1500.5 ₽', '1500'],
    ['1.500', '1500'],
    ['25 000 руб.', '25000'],
  ])('a pasted price of %s is %s', async (pasted, price) => {
    const user = await openForm();
    choose('Категория', 'Продажа');
    write('Цена', '15');
    await user.type(field('Цена'), '{Shift}', {
      initialSelectionStart: 0,
      initialSelectionEnd: 2,
    });
    await user.paste(pasted);
    await user.tab();
    expect(field('Цена')).toHaveValue(price);
  });
});

test('a visitor who wants to change an ad is sent to the login', async () => {
  await open('/post/1/edit');
  expect(await screen.findByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
});
