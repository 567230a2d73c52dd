import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { failNext } from '#mock-env/msw/handlers.ts';
import { editPhoto, fieldOf as field, valueOf } from '#tests/support/formFields.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { photoFile, shadeOf, type Shade } from '#tests/support/photos.ts';
import { adminDoes, petDraft, publishPet, sendPet } from '#tests/support/pets.ts';
import { open, sentTo, serve, signIn } from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const SAVE = 'Сохранить и отправить на проверку';
let world: TestApp;
let anna: TestUser;
let id: number;

async function upload(shade: Shade) {
  const file = await photoFile(shade);
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  const fields = { title: 'Отвергнутый', city: 'Тула', description: 'Раз.\nДва.' };
  const { body } = await sendPet(anna, fields, [await upload('red'), await upload('green')]);
  ({ id } = body);
  await adminDoes(await world.as('admin'), 3, id);
});

const previews = () =>
  within(screen.getByRole('group', { name: /^Фотографии/u })).queryAllByRole('img');
const imagesOf = async () =>
  (await anna.get<{ images: string[] }>(`/api/articles/${id}`)).body.images;

async function openEdit(): Promise<UserEvent> {
  const user = await open(`/post/${id}/edit`, anna);
  await screen.findByRole('button', { name: SAVE });
  await screen.findByRole('option', { name: 'Собаки' });
  return user;
}

test('the form of an ad from a list has what only its author sees', async () => {
  const vera = await world.as('vera');
  const title = 'Пропал рыжий кот';
  const secrets = { hidden_mark: 'шрам на ухе', chip: '643094100000001' };
  const lost = await publishPet(world, vera, {
    title,
    category: 'Потерянные',
    price: '',
    ...secrets,
  });
  const { images } = (await vera.get<PetAd>(`/api/articles/${lost}`)).body;
  const edit = petDraft({ title, category: 'Потерянные', price: '', ...secrets });
  const changed = { ...edit, description: 'Ждёт проверки', pictures: images.join(',') };
  expectOk(await vera.form(`/api/articles/update/${lost}`, changed, []));
  // The list is loaded for a visitor.
  const user = await open('/posts');
  await screen.findByRole('heading', { level: 3, name: title });
  act(() => signIn(vera.token));
  failNext('GET', `/api/articles/${lost}`, { status: 500, detail: 'Не вышло' });
  await user.click(screen.getAllByRole('link', { name: 'Профиль' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: `Действия: ${title}` }));
  await user.click(await screen.findByRole('link', { name: 'Изменить' }));
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  await screen.findByRole('option', { name: 'Собаки' });
  expect(valueOf('Описание')).toBe('Ждёт проверки');
  expect(await screen.findByLabelText(/^Номер чипа/u)).toHaveValue(secrets.chip);
  expect(valueOf('Тайная примета')).toBe(secrets.hidden_mark);
});

describe('an edited ad', () => {
  test('opens from its screen, with its values in the form', async () => {
    const user = await open(`/post/${id}`, anna);
    await screen.findByText('Отклонено');
    await user.click(screen.getByRole('link', { name: 'Изменить' }));
    await screen.findByRole('button', { name: SAVE });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Изменить объявление');
    await screen.findByRole('option', { name: 'Собаки' });
    const labels = ['Заголовок', 'Категория', 'Цена', 'Вид животного', 'Порода', 'Город'];
    expect(labels.map(valueOf)).toEqual([
      'Отвергнутый',
      'Продажа',
      '15000',
      'Собаки',
      'Лабрадор-ретривер',
      'Тула',
    ]);
    expect(valueOf('Описание')).toBe('Раз.\nДва.');
    expect(screen.getByRole('radio', { name: 'Мальчик' })).toBeChecked();
    const images = await imagesOf();
    expect(previews().map((image) => image.getAttribute('src'))).toEqual(
      images.map((image) => `/api/image/${image}?size=thumb`),
    );
  });

  test('a failed change keeps its own draft, and a retry goes to review', async () => {
    const [red, green] = await imagesOf();
    const user = await openEdit();
    fireEvent.change(field('Заголовок'), { target: { value: 'Исправленный' } });
    await user.upload(screen.getByLabelText('Добавить фото'), await photoFile('blue'));
    await waitFor(() => expect(previews()).toHaveLength(3));
    await editPhoto(user, 1, 'Удалить');
    await editPhoto(user, 2, 'Сделать обложкой');
    failNext('POST', `/api/articles/update/${id}`, 'network');
    await user.click(screen.getByRole('button', { name: SAVE }));
    await screen.findByRole('alert');
    cleanup();

    await open('/new-post', anna);
    await screen.findByRole('option', { name: 'Собаки' });
    expect(valueOf('Заголовок')).toBe('');
    cleanup();

    const again = await openEdit();
    await waitFor(() => expect(previews()).toHaveLength(2));
    expect(valueOf('Заголовок')).toBe('Исправленный');
    await again.click(screen.getByRole('button', { name: SAVE }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Исправленный' })).toBeVisible();
    expect(screen.getByText('На рассмотрении')).toBeVisible();
    expect(sentTo('/api/articles/create')).toEqual([]);

    // The existing image keeps its id, the removed one is gone, the new one is first.
    const images = await imagesOf();
    expect(images).toHaveLength(2);
    expect(images[1]).toBe(green);
    expect(images).not.toContain(red);
    const first = await world.visitor.fetch(`/api/image/${images[0]}`);
    expect(await shadeOf(new Uint8Array(await first.arrayBuffer()))).toBe('blue');
  });
});

describe('an edited published ad', () => {
  const NOTE =
    'Пока мы проверяем изменения, на сайте останется прежняя версия. Снижение цены все увидят сразу.';

  async function openOwn(title: string): Promise<[UserEvent, number]> {
    const own = await publishPet(world, anna, { title });
    const user = await open(`/post/${own}/edit`, anna);
    await screen.findByRole('option', { name: 'Собаки' });
    return [user, own];
  }

  test('says before and after that the approved version stays on view', async () => {
    const [user, own] = await openOwn('Видный');
    expect(screen.getByText(NOTE)).toBeVisible();
    fireEvent.change(field('Заголовок'), { target: { value: 'Ещё виднее' } });
    await user.click(screen.getByRole('button', { name: SAVE }));
    expect(await screen.findByText('Изменения на проверке')).toBeVisible();
    expect(
      screen.getByText('Пока мы проверяем изменения, все видят прежнюю версию.'),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Видный' })).toBeVisible();
    const seen = await world.visitor.get(`/api/articles/${own}`);
    expect(seen.body).toMatchObject({ title: 'Видный', is_visible: 1 });
    cleanup();

    await open('/profile', anna);
    expect(await screen.findByText('Изменения на проверке')).toBeVisible();
    cleanup();
    await open(`/post/${own}/edit`, anna);
    await screen.findByRole('option', { name: 'Собаки' });
    expect(valueOf('Заголовок')).toBe('Ещё виднее');
    expect((await anna.post('/api/delete-ad', { ad_id: own })).status).toBe(200);
  });

  test('shows a lower price at once', async () => {
    const [user] = await openOwn('Дешевле');
    fireEvent.change(field('Цена'), { target: { value: '9000' } });
    await user.click(screen.getByRole('button', { name: SAVE }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Дешевле' })).toBeVisible();
    expect(screen.getByText(/^9\s000\s₽$/u)).toBeVisible();
    expect(screen.queryByText('Изменения на проверке')).not.toBeInTheDocument();
  });

  test('explains a rejected edit and keeps its values in the form', async () => {
    const [user, own] = await openOwn('Спорный');
    fireEvent.change(field('Заголовок'), { target: { value: 'Бесспорный' } });
    await user.click(screen.getByRole('button', { name: SAVE }));
    await screen.findByText('Изменения на проверке');
    cleanup();
    const rejection = { ad_id: own, do: 3, reason: 'Не тот город' };
    await (await world.as('admin')).post('/api/admin/ad-action', rejection);

    const again = await open(`/post/${own}`, anna);
    expect(await screen.findByText('Изменения отклонены')).toBeVisible();
    expect(screen.getByText('Причина: Не тот город')).toBeVisible();
    await again.click(screen.getByRole('link', { name: 'Изменить' }));
    await screen.findByRole('option', { name: 'Собаки' });
    expect(valueOf('Заголовок')).toBe('Бесспорный');
  });

  test('is decided on its screen by an admin', async () => {
    const [user, own] = await openOwn('Прежний');
    fireEvent.change(field('Заголовок'), { target: { value: 'Новый вид' } });
    await user.click(screen.getByRole('button', { name: SAVE }));
    await screen.findByText('Изменения на проверке');
    cleanup();

    const admin = await open(`/post/${own}`, await world.as('admin'));
    await admin.click(await screen.findByRole('button', { name: 'Опубликовать изменения' }));
    await admin.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Опубликовать изменения',
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Новый вид' })).toBeVisible();
    expect(screen.queryByText('Изменения на проверке')).not.toBeInTheDocument();
  });
});

describe('another user’s ad', () => {
  test.each([
    ['of a stranger', () => world.as('boris')],
    ['of an administrator', () => world.as('admin')],
  ])('cannot be edited %s', async (_, who) => {
    const other = await publishPet(world, anna, { title: 'Чужой' });
    await open(`/post/${other}/edit`, await who());
    expect(await screen.findByText('Изменить можно только своё объявление.')).toBeVisible();
    expect(screen.queryByRole('button', { name: SAVE })).not.toBeInTheDocument();
  });

  test('is not found without a valid id', async () => {
    await open('/post/abc/edit', anna);
    expect(await screen.findByText('Изменить можно только своё объявление.')).toBeVisible();
  });
});
