import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sectionPaths } from '#contract/paths.ts';
import { routes } from '#src/app/routes.ts';
import { allowTranslation } from '#src/app/translations.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { allAnswered, open, serve, signOut } from '#tests/support/screens.tsx';
import { allSections, pets, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { translatePage } from '#tests/support/translation.ts';

let world: TestApp;
let admin: TestUser;
let anna: TestUser;
let boris: TestUser;
const ads = new Map<string, number>();

// As the start of the page does.
beforeAll(allowTranslation);
beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  admin = await world.as('admin');
  anna = await world.as('anna');
  boris = await world.as('boris');
});

const send = async (from: TestUser, to: TestUser, text: string) =>
  expectOk(await from.post('/api/send-message', { to_user: to.id, text }));
const rowOf = async (name: RegExp) =>
  within(await screen.findByRole('navigation', { name: 'Диалоги' })).findByRole('link', { name });
const expectWhole = () => expect(screen.queryByText('Что-то сломалось')).toBeNull();

describe('on a translated page', () => {
  test('one answers somebody whose message is last', async () => {
    await send(boris, anna, 'Ещё продаёте?');
    const user = await open(`/messages?with=${boris.id}`, anna);
    expect(await rowOf(/boris.*Ещё продаёте/u)).toBeVisible();
    translatePage();
    await user.type(await screen.findByRole('textbox', { name: 'Сообщение' }), 'Да{Enter}');
    await waitFor(async () => expect(await rowOf(/^boris/u)).toHaveTextContent(/Вы: Да$/u));
    translatePage();
    await send(boris, anna, 'Беру');
    await waitFor(async () => expect(await rowOf(/^boris/u)).toHaveTextContent(/Беру$/u));
    expect(await rowOf(/^boris/u)).not.toHaveTextContent('Вы:');
    expectWhole();
  });

  test('the other side types', async () => {
    await send(anna, boris, 'Здравствуйте');
    await send(boris, anna, 'Привет');
    await open(`/messages?with=${boris.id}`, anna);
    await screen.findByText(/^был\(а\)/u);
    translatePage();
    await waitFor(async () => {
      world.clock.advance({ seconds: 3 });
      expectOk(await boris.post(`/api/typing/${anna.id}`));
      expect(screen.getAllByText('печатает…')).toHaveLength(2);
    });
    translatePage();
    await send(boris, anna, 'Вот');
    await waitFor(() => expect(screen.queryByText('печатает…')).toBeNull());
    await waitFor(async () => expect(await rowOf(/^boris/u)).toHaveTextContent('Вот'));
    expectWhole();
  });

  test('numbers follow the filters', async () => {
    for (const city of ['Тула', 'Казань']) await publish(pets, world, anna, { city });
    const user = await open('/posts', boris);
    expect(await screen.findByRole('button', { name: 'Показать 2' })).toBeVisible();
    translatePage();
    await user.type(screen.getByRole('combobox', { name: 'Город' }), 'Тула');
    expect(await screen.findByRole('button', { name: 'Показать 1' })).toBeVisible();
    expect(screen.queryByText(/Показать 2/u)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Показать 1' }));
    expect(await screen.findByText(/^1\sобъявление/u)).toBeVisible();
    expect(screen.queryByText(/^2\sобъявления/u)).toBeNull();
    expectWhole();
  });
});

describe('a translated page is left, returned to and signed out of', () => {
  beforeEach(async () => {
    for (const section of allSections) {
      const id = await publish(section, world, anna);
      ads.set(sectionPaths[section.name].ad(':id'), id);
      ads.set(sectionPaths[section.name].edit(':id'), id);
    }
    await send(anna, admin, 'Здравствуйте');
  });

  // One path of each screen.
  const paths = [...new Map(routes.map(({ name, path }) => [name, path])).values()];

  test.each(paths)('%s', async (path) => {
    const address = path.replace(/:\w+/u, String(ads.get(path) ?? anna.id));
    const user = await open(address, ads.has(path) && path.endsWith('edit') ? anna : admin);
    await screen.findAllByRole('heading');
    await allAnswered();
    translatePage();
    const other = path === '/favorites' ? 'Профиль' : 'Избранное';
    await user.click(screen.getAllByRole('link', { name: other })[0] as HTMLElement);
    await waitFor(() => expect(window.location.pathname).not.toBe(address));
    const left = window.location.pathname;
    await allAnswered();
    translatePage();
    act(() => window.history.back());
    await waitFor(() => expect(window.location.pathname).not.toBe(left));
    await allAnswered();
    translatePage();
    act(signOut);
    await allAnswered();
    expectWhole();
    expect(screen.getByRole('main')).toBeVisible();
  });
});
