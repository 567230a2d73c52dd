import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedInDatabase } from '#tests/support/browserParts.ts';
import { photoFile } from '#tests/support/photos.ts';
import { postPet } from '#tests/support/pets.ts';
import { open, question, serve, signIn, signOut } from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const TITLE = 'Секретный щенок';
let world: TestApp;
let anna: TestUser;
let boris: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

let count = 0;
beforeEach(async () => {
  count += 1;
  anna = await world.as(`anna${count}`);
  boris = await world.as(`boris${count}`);
});

const title = () => screen.findByLabelText(/^Заголовок/u);
const previews = () =>
  within(screen.getByRole('group', { name: /^Фотографии/u })).queryAllByRole('img');
const write = (field: HTMLElement, text: string) =>
  fireEvent.change(field, { target: { value: text } });
/** Everything that the browser stores. */
const onDevice = () => JSON.stringify([{ ...localStorage }, ...storedInDatabase()]);

async function begin(path: string, account: TestUser): Promise<UserEvent> {
  const user = await open(path, account);
  write(await title(), TITLE);
  await user.upload(screen.getByLabelText('Добавить фото'), await photoFile('red'));
  await waitFor(() => expect(previews()).not.toHaveLength(0));
  return user;
}

describe('the draft of one account', () => {
  test('is hidden from the next account in the browser, and restored for the first', async () => {
    await begin('/new-post', anna);
    cleanup();

    await open('/new-post', boris);
    expect(await title()).toHaveValue('');
    expect(previews()).toEqual([]);
    expect(screen.queryByText('Мы сохранили то, что вы не успели отправить')).toBeNull();
    write(await title(), 'Котёнок Бориса');
    cleanup();

    await open('/new-post', anna);
    expect(await title()).toHaveValue(TITLE);
    await waitFor(() => expect(previews()).toHaveLength(1));
  });

  test('disappears when another account signs in in another tab', async () => {
    await begin('/new-post', anna);
    localStorage.setItem('access_token', boris.token);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
    await waitFor(async () => expect(await title()).toHaveValue(''));
    expect(previews()).toEqual([]);
  });

  test('stays its owner’s when the login expires and another account signs in', async () => {
    await begin('/new-post', anna);
    act(() => signOut());
    write(await title(), `${TITLE} без входа`);
    act(() => signIn(boris.token));
    expect(await title()).toHaveValue('');
    act(() => signIn(anna.token));
    expect(await title()).toHaveValue(`${TITLE} без входа`);
  });

  test('of a change is hidden from other accounts, too', async () => {
    const id = await postPet(anna, { title: 'Как есть' });
    await begin(`/post/${id}/edit`, anna);
    expect(onDevice()).toContain(TITLE);
    cleanup();
    await open(`/post/${id}/edit`, boris);
    expect(await screen.findByText('Изменить можно только своё объявление.')).toBeVisible();
  });
});

describe('drafts are removed from the device', () => {
  const press = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('button', { name }));

  async function leave(button: string, title: string, confirm: string): Promise<void> {
    await begin('/new-post', anna);
    cleanup();
    await begin('/new-post-service', anna);
    cleanup();
    await begin('/new-post', boris);
    cleanup();
    const storedBefore = storedInDatabase().length;
    const user = await open('/profile', anna);
    await press(user, button);
    await user.click((await question(title)).getByRole('button', { name: confirm }));
    await screen.findByRole('link', { name: /^Питомцы/u });
    await waitFor(() => expect(storedInDatabase()).toHaveLength(storedBefore - 2));
  }
  async function expectOnlyOfBoris(): Promise<void> {
    cleanup();
    await open('/new-post', anna);
    expect(await title()).toHaveValue('');
    cleanup();
    await open('/new-post', boris);
    expect(await title()).toHaveValue(TITLE);
    await waitFor(() => expect(previews()).toHaveLength(1));
  }

  test('after «Выйти на всех устройствах»', async () => {
    await leave('Выйти на всех устройствах', 'Выйти на всех устройствах?', 'Выйти');
    anna = await world.as(`anna${count}`);
    await expectOnlyOfBoris();
  });

  test('after the account was deleted', async () => {
    await leave('Удалить аккаунт', 'Удалить аккаунт навсегда?', 'Удалить навсегда');
    expect(Object.keys(localStorage).join()).not.toContain(String(anna.id));
    anna = await world.as(`anna${count}`);
    await expectOnlyOfBoris();
  });
});
