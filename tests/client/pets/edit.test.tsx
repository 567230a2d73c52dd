import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { photoFile, shadeOf, type Shade } from '#tests/support/photos.ts';
import { adminDoes, publishPet, sendPet } from '#tests/support/pets.ts';
import { open, sentTo, serve } from '#tests/support/screens.tsx';
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

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`, 'u'));
const valueOf = (label: string) => (field(label) as HTMLInputElement).value;
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
    expect(field('Пол')).toHaveDisplayValue('Мальчик');
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
    await user.click(screen.getByRole('button', { name: 'Удалить фото 1' }));
    await user.click(screen.getByRole('button', { name: 'Передвинуть фото 2 ближе к началу' }));
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

  test('that was published leaves the list until it is approved again', async () => {
    const own = await publishPet(world, anna, { title: 'Видный' });
    const user = await open(`/post/${own}/edit`, anna);
    await screen.findByRole('option', { name: 'Собаки' });
    fireEvent.change(field('Описание'), { target: { value: 'По-новому' } });
    await user.click(screen.getByRole('button', { name: SAVE }));
    expect(await screen.findByText('На рассмотрении')).toBeVisible();
    expect((await world.visitor.get(`/api/articles/${own}`)).status).toBe(404);
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
