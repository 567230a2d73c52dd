import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchKeyboard } from '#src/app/keyboard.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { publishPet } from '#tests/support/pets.ts';
import { cardOf, open, page, serve, startPage } from '#tests/support/screens.tsx';
import { themeStore } from '#src/shared/theme.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
const root = document.documentElement;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  await publishPet(world, await world.as('anna'), { title: 'Щенок' });
});

describe('the bars', () => {
  const bars = () => screen.getAllByRole('navigation', { name: 'Основные разделы' });

  test('lead to the four main places by name, above and below', async () => {
    await open('/');
    expect(bars()).toHaveLength(2);
    for (const bar of bars()) {
      const links = within(bar).getAllByRole('link');
      expect(
        links.map((link) => [link.getAttribute('href'), link.textContent || link.title]),
      ).toEqual([
        ['/', 'Главная'],
        ['/messages', 'Сообщения'],
        ['/favorites', 'Избранное'],
        ['/profile', 'Профиль'],
      ]);
    }
  });

  test('mark the place one is at', async () => {
    const person = await open('/');
    const current = () =>
      bars().map((bar) =>
        within(bar).queryByRole('link', { current: 'page' })?.getAttribute('href'),
      );
    expect(current()).toEqual(['/', '/']);
    await person.click(within(bars()[0] as HTMLElement).getByRole('link', { name: 'Сообщения' }));
    await waitFor(() => expect(current()).toEqual(['/messages', '/messages']));
    await person.click(screen.getByRole('link', { name: 'petskod' }));
    await person.click(await screen.findByRole('link', { name: /^Питомцы/u }));
    await waitFor(() => expect(current()).toEqual([undefined, undefined]));
  });

  test('have no way back at the four places, and one elsewhere', async () => {
    const person = await open('/');
    expect(screen.queryByRole('button', { name: 'Назад' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: /^Питомцы/u }));
    await person.click(await screen.findByRole('button', { name: 'Назад' }));
    expect(await screen.findByRole('link', { name: /^Питомцы/u })).toBeVisible();
  });

  test.each([
    ['/posts', /^Питомцы/u],
    ['/login', /^Питомцы/u],
  ])('lead from %s, opened by a link, to the front page', async (path, link) => {
    const person = await open(path);
    await person.click(await screen.findByRole('button', { name: 'Назад' }));
    expect(await screen.findByRole('link', { name: link })).toBeVisible();
  });

  test('the first stop of the keyboard skips them', async () => {
    const person = await open('/posts');
    await cardOf('Щенок');
    await person.tab();
    expect(screen.getByRole('link', { name: 'К содержанию' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'К содержанию' })).toHaveAttribute('href', '#main');
  });
});

test('an address that there is none of says so and leads home', async () => {
  const person = await open('/no/such/page');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' }),
  ).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'На главную' }));
  expect(await screen.findByRole('link', { name: /^Питомцы/u })).toBeVisible();
});

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
  });

  test('is gone after 3.5 seconds', async () => {
    await open('/');
    act(() => page.get(toastStore).showSuccess('Готово'));
    act(() => void vi.advanceTimersByTime(3300));
    expect(screen.getByText('Готово')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('Готово')).not.toBeInTheDocument();
  });

  test('with a sign of its own gets no second one', async () => {
    await open('/');
    act(() => ['Готово', '✅ Удалено', '⚠️ Ошибка'].forEach(page.get(toastStore).showSuccess));
    const drawn = ['Готово', '✅ Удалено', '⚠️ Ошибка'].filter((text) =>
      screen.getByText(text).closest('button')?.querySelector('svg'),
    );
    expect(drawn).toEqual(['Готово']);
  });

  test('that says the same again stays one; the newest three are on view', async () => {
    await open('/');
    act(() => ['Раз', 'Два', 'Два', 'Три', 'Четыре'].forEach(page.get(toastStore).showError));
    const shown = screen.getAllByText(/^(Раз|Два|Три|Четыре)$/u).map((toast) => toast.textContent);
    expect(shown).toEqual(['Два', 'Три', 'Четыре']);
  });
});

describe('the theme', () => {
  const theme = () => root.dataset['theme'];
  beforeEach(() => startPage());
  const themes = () => page.get(themeStore);

  test('is the system’s, also when that changes', () => {
    expect(theme()).toBe('light');
    act(() => changeDevice({ isDark: true }));
    expect(theme()).toBe('dark');
    act(() => changeDevice({ isDark: false }));
    expect(theme()).toBe('light');
  });

  test('that was chosen goes before the system’s', () => {
    act(() => themes().setTheme('dark'));
    expect(theme()).toBe('dark');
    act(() => themes().setTheme('light'));
    act(() => changeDevice({ isDark: true }));
    expect(theme()).toBe('light');
  });

  test('of the messenger goes before the system’s and behind the choice, colours and all', () => {
    act(() => themes().setMessengerPalette({ 'bg-color': '#101010', 'text-color': '#ffffff' }));
    expect(theme()).toBe('dark');
    expect(root.style.getPropertyValue('--tg-theme-bg-color')).toBe('#101010');
    act(() => themes().setTheme('light'));
    expect(theme()).toBe('light');
    // Its colours belong to its own theme only.
    expect(root.style.getPropertyValue('--tg-theme-bg-color')).toBe('');
    act(() => themes().setTheme(undefined));
    expect(theme()).toBe('dark');
    expect(root.style.getPropertyValue('--tg-theme-bg-color')).toBe('#101010');
  });
});

describe('the on-screen keyboard', () => {
  /** As much of a visual viewport as shrinks when a keyboard opens. */
  class Viewport extends EventTarget {
    width = 390;
    height = 800;
    offsetTop = 0;
    scale = 1;
    become(change: Partial<Pick<Viewport, 'width' | 'height' | 'scale'>>): string | undefined {
      Object.assign(this, change);
      this.dispatchEvent(new Event('resize'));
      return root.dataset['keyboard'];
    }
  }

  test('is open when more than 150 px of the page are gone, other reasons apart', () => {
    const viewport = new Viewport();
    vi.stubGlobal('visualViewport', viewport);
    watchKeyboard();
    expect(viewport.become({ height: 650 })).toBeUndefined();
    expect(viewport.become({ height: 649 })).toBe('open');
    expect(viewport.become({ height: 800 })).toBeUndefined();
    // Zoomed in with two fingers.
    expect(viewport.become({ height: 400, scale: 2 })).toBeUndefined();
    viewport.become({ height: 800, scale: 1 });
    // A turned phone has another full height.
    expect(viewport.become({ width: 800, height: 390 })).toBeUndefined();
    expect(viewport.become({ height: 200 })).toBe('open');
    viewport.become({ height: 390 });
  });
});

test('a screen that breaks says so and leaves the bars working', async () => {
  const silent = vi.spyOn(console, 'error').mockReturnValue();
  // An answer that is none of ours: what draws it falls over.
  const { fetch: answer } = world.app;
  world.app.fetch = (request, ...rest) =>
    request.url.includes('/api/articles/1')
      ? Response.json({ id: 1, title: 'Щенок' })
      : answer(request, ...rest);
  const person = await open('/post/1');
  expect(await screen.findByRole('heading', { name: 'Что-то сломалось' })).toBeVisible();
  world.app.fetch = answer;
  await person.click(screen.getByRole('link', { name: 'petskod' }));
  expect(await screen.findByRole('link', { name: /^Питомцы/u })).toBeVisible();
  silent.mockRestore();
});
