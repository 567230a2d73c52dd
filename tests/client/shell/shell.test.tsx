import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchKeyboard } from '#src/app/keyboard.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { publishPet } from '#tests/support/pets.ts';
import { cardOf, open, page, serve, startPage } from '#tests/support/screens.tsx';
import { themeStore } from '#src/shared/theme.ts';
import { overlayStore } from '#src/shared/ui/overlays/overlays.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
const root = document.documentElement;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  await publishPet(world, await world.as('anna'), { title: 'Щенок' });
});

test('a sheet that is opened again while it closes stays open', async () => {
  changeDevice({ isWide: false });
  const user = await open('/posts');
  await user.click(await screen.findByRole('button', { name: 'Фильтры' }));
  const sheet = await screen.findByRole('dialog');
  // The browser tells of the closing after the tap.
  fireEvent(sheet, new Event('close'));
  // One that closes is on view for a moment longer.
  expect(page.get(overlayStore).state.getState().open).toHaveLength(1);
  await user.click(within(sheet).getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('the bars', () => {
  const bars = () => screen.getAllByRole('navigation', { name: 'Основные разделы' });

  const nameOf = (link: HTMLElement) => link.getAttribute('aria-label') ?? link.textContent;

  test('have the four tabs, above and below', async () => {
    await open('/');
    expect(bars()).toHaveLength(2);
    for (const bar of bars()) {
      const links = within(bar).getAllByRole('link');
      expect(links.map((link) => [link.getAttribute('href'), nameOf(link)])).toEqual([
        ['/', 'Главная'],
        ['/messages', 'Сообщения'],
        ['/favorites', 'Избранное'],
        ['/profile', 'Профиль'],
      ]);
    }
  });

  test('mark the current tab', async () => {
    const user = await open('/', await world.as('anna'));
    const current = () =>
      bars().map((bar) =>
        within(bar).queryByRole('link', { current: 'page' })?.getAttribute('href'),
      );
    expect(current()).toEqual(['/', '/']);
    await user.click(within(bars()[0] as HTMLElement).getByRole('link', { name: 'Сообщения' }));
    await waitFor(() => expect(current()).toEqual(['/messages', '/messages']));
    await user.click(screen.getByRole('link', { name: 'petskod' }));
    await user.click(await screen.findByRole('link', { name: /^Питомцы/u }));
    await waitFor(() => expect(current()).toEqual([undefined, undefined]));
    // The sections are below the front page.
    for (const bar of bars())
      expect(within(bar).getByRole('link', { current: true })).toHaveAttribute('href', '/');
  });

  test('scroll up when the current tab is tapped again', async () => {
    const user = await open('/favorites', await world.as('anna'));
    window.scrollTo(0, 500);
    const length = window.history.length;
    await user.click(within(bars()[1] as HTMLElement).getByRole('link', { name: 'Избранное' }));
    expect(window.scrollY).toBe(0);
    expect(window.history.length).toBe(length);
  });

  test.each([true, false])('end with a footer, on a wide screen: %s', async (isWide) => {
    changeDevice({ isWide });
    await open('/posts');
    const footer = within(await screen.findByRole('contentinfo'));
    const names = footer.getAllByRole('link').map((link) => link.textContent);
    expect(names).toContain('Безопасность');
    expect(names).toContain('Поддержка');
  });

  test('have a back button, except on the four tabs', async () => {
    const user = await open('/');
    expect(screen.queryByRole('button', { name: 'Назад' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /^Питомцы/u }));
    await user.click(await screen.findByRole('button', { name: 'Назад' }));
    expect(await screen.findByRole('link', { name: /^Питомцы/u })).toBeVisible();
  });

  test.each([
    ['/posts', /^Питомцы/u],
    ['/login', /^Питомцы/u],
  ])('lead back from %s, opened by a link, to the front page', async (path, link) => {
    const user = await open(path);
    await user.click(await screen.findByRole('button', { name: 'Назад' }));
    expect(await screen.findByRole('link', { name: link })).toBeVisible();
  });

  test.each(['/posts', '/market-post/1', '/new-post-event'])(
    'light «Главная» at %s',
    async (path) => {
      await open(path, await world.as('anna'));
      for (const tab of await screen.findAllByRole('link', { name: 'Главная' }))
        expect(tab).toHaveAttribute('aria-current', 'true');
    },
  );

  test('the first tab stop skips them', async () => {
    const user = await open('/posts');
    await cardOf('Щенок');
    await user.tab();
    expect(screen.getByRole('link', { name: 'К содержанию' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'К содержанию' })).toHaveAttribute('href', '#main');
  });
});

test('an unknown URL shows a message and links home', async () => {
  const user = await open('/no/such/page');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' }),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'На главную' }));
  expect(await screen.findByRole('link', { name: /^Питомцы/u })).toBeVisible();
});

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
  });

  test.each([
    ['success', 'showSuccess', 3500],
    ['error', 'showError', 8000],
  ] as const)('of the kind %s disappears in time', async (_, show, ms) => {
    await open('/');
    act(() => page.get(toastStore)[show]('Сообщение'));
    act(() => void vi.advanceTimersByTime(ms - 200));
    expect(screen.getByText('Сообщение')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('Сообщение')).not.toBeInTheDocument();
  });

  test('is inside the open sheet, because the rest of the page is inert', async () => {
    changeDevice({ isWide: false });
    const user = await open('/posts');
    await user.click(await screen.findByRole('button', { name: 'Фильтры' }));
    const sheet = within(await screen.findByRole('dialog'));
    act(() => page.get(toastStore).showError('Сообщение'));
    await user.click(sheet.getByText('Сообщение'));
    expect(screen.queryByText('Сообщение')).not.toBeInTheDocument();

    act(() => page.get(toastStore).showError('Сообщение'));
    await user.click(sheet.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Сообщение')).toBeInTheDocument();
  });

  test('keeps the whole text, and shows an icon in the place of its emoji', async () => {
    await open('/');
    act(() => page.get(toastStore).showSuccess('✅ Удалено'));
    const toast = screen.getByText('Удалено');
    expect(toast).toHaveTextContent('✅ Удалено');
    expect(toast.closest('button')?.querySelector('svg')).toBeInTheDocument();
  });

  test('replaces the one before', async () => {
    await open('/');
    act(() => ['Раз', 'Два'].forEach(page.get(toastStore).showError));
    expect(screen.getByText('Два')).toBeInTheDocument();
    expect(screen.queryByText('Раз')).not.toBeInTheDocument();
  });
});

describe('the theme', () => {
  const theme = () => root.dataset['theme'];
  beforeEach(() => startPage());
  const themes = () => page.get(themeStore);

  test('follows the system', () => {
    expect(theme()).toBe('light');
    act(() => changeDevice({ isDark: true }));
    expect(theme()).toBe('dark');
    act(() => changeDevice({ isDark: false }));
    expect(theme()).toBe('light');
  });

  test('chosen by the user overrides the system’s', () => {
    act(() => themes().setTheme('dark'));
    expect(theme()).toBe('dark');
    act(() => themes().setTheme('light'));
    act(() => changeDevice({ isDark: true }));
    expect(theme()).toBe('light');
  });

  test('of the messenger overrides the system’s, but not the choice, and brings its colours', () => {
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

  test('is on the page before its subscribers, who read its colours, are called', () => {
    let seen: string | undefined;
    const stop = themes().state.subscribe(() => (seen = theme()));
    act(() => themes().setMessengerPalette({ 'bg-color': '#101010' }));
    stop();
    expect(seen).toBe('dark');
  });
});

describe('the on-screen keyboard', () => {
  /** A visual viewport that can shrink as for a keyboard. */
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

  test('is open when the viewport loses more than 150 px, except by zoom and rotation', () => {
    const viewport = new Viewport();
    vi.stubGlobal('visualViewport', viewport);
    watchKeyboard();
    expect(viewport.become({ height: 650 })).toBeUndefined();
    expect(viewport.become({ height: 649 })).toBe('open');
    expect(viewport.become({ height: 800 })).toBeUndefined();
    // Pinch zoom.
    expect(viewport.become({ height: 400, scale: 2 })).toBeUndefined();
    viewport.become({ height: 800, scale: 1 });
    // Rotation changes the full height.
    expect(viewport.become({ width: 800, height: 390 })).toBeUndefined();
    expect(viewport.become({ height: 200 })).toBe('open');
    viewport.become({ height: 390 });
  });
});

test('a screen that throws shows a message, and the bars still work', async () => {
  const silent = vi.spyOn(console, 'error').mockReturnValue();
  // An answer outside the contract makes the screen throw.
  const { fetch: answer } = world.app;
  world.app.fetch = (request, ...rest) =>
    request.url.includes('/api/articles/1')
      ? Response.json({ id: 1, title: 'Щенок' })
      : answer(request, ...rest);
  const user = await open('/post/1');
  expect(await screen.findByRole('heading', { name: 'Что-то сломалось' })).toBeVisible();
  world.app.fetch = answer;
  await user.click(screen.getByRole('link', { name: 'petskod' }));
  expect(await screen.findByRole('link', { name: /^Питомцы/u })).toBeVisible();
  silent.mockRestore();
});
