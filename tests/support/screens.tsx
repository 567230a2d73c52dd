import { changeDevice, clearDatabase, comeOnView } from './browserParts.ts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { expect, vi } from 'vitest';
import { apiHandlers, forgetPlans } from '#mock-env/msw/handlers.ts';
import { App } from '#src/app/App.tsx';
import { signInByLaunch } from '#src/messenger/launchLogin.ts';
import { sessionStore, type Messenger } from '#src/session/sessionStore.ts';
import { createBrowserApi } from '#src/shared/api/browserApi.ts';
import { keyFirstEntry } from '#src/shared/history.ts';
import { createStores, type Stores } from '#src/shared/stores/stores.ts';
import { themeStore } from '#src/shared/theme.ts';
import { TEST_START } from './clock.ts';
import { leftFor } from './leftPages.ts';
import type { TestUser, TestApp } from './testApp.ts';

let world: TestApp | undefined;
let isBlockingAds = false;

/** A request that the screens have sent. */
interface Sent {
  method: string;
  path: string;
  headers: Headers;
  text: () => Promise<string>;
}
let requests: Sent[] = [];

const network = setupServer(
  ...apiHandlers(() => {
    if (!world) throw new Error('the screens have no server yet');
    return world.app;
  }),
  http.head('*/ads/*', () => (isBlockingAds ? HttpResponse.error() : new HttpResponse())),
);
/** Streams end with the page, not with an answer. */
const LIVE = '/api/live';
const unanswered = new Map<string, string>();
const waitUntilAnswered = () => waitFor(() => expect([...unanswered.values()]).toEqual([]));
network.events.on('request:end', ({ requestId }) => void unanswered.delete(requestId));
network.events.on('request:start', ({ request, requestId }) => {
  const { pathname } = new URL(request.url);
  if (pathname !== LIVE) unanswered.set(requestId, `${request.method} ${pathname}`);
  request.signal.addEventListener('abort', () => void unanswered.delete(requestId));
  const copy = request.clone();
  requests.push({
    method: request.method,
    path: pathname,
    headers: request.headers,
    text: () => copy.text(),
  });
});

/** Before each test. */
export function startCounting(): void {
  requests = [];
}

/** After each test: what is left of its pages must not reach the next one. */
export async function resetScreens(): Promise<void> {
  forgetPlans();
  if (world) {
    // What pages send when they close leaves in a moment.
    await roundTrip();
    await waitUntilAnswered().finally(() => unanswered.clear());
  }
  clearDatabase();
  changeDevice({ isWide: true, isDark: false });
  isBlockingAds = false;
  leftFor.length = 0;
}

/** After a file's tests. */
export function leaveServer(): void {
  if (!world) return;
  network.close();
  network.resetHandlers();
  world = undefined;
  messenger = undefined;
}

/** Connects the screens to this server and its clock. */
export function serve(app: TestApp): void {
  if (!world) network.listen();
  world = app;
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_START });
}

/** Mocks another site for this file's tests. */
export const answerFor = (
  host: string,
  answer: (request: Request) => Response | Promise<Response>,
): void => network.use(http.all(`${host}/*`, ({ request }) => answer(request)));

/** The stores of the current page. */
export let page: Stores;

let messenger: Messenger | undefined;

/** Opens further pages inside a messenger that signs this user in. */
export const insideMessenger = (
  host: (Pick<Messenger, 'initData'> & Partial<Messenger>) | undefined,
): void =>
  void (messenger = host && {
    name: 'telegram',
    signIn: signInByLaunch,
    close: () => {},
    openOutside: () => {},
    ...host,
  });

/** Starts a page as the browser does: stores, theme, session. */
export function startPage(): Promise<void> {
  const api = createBrowserApi();
  page = createStores(api);
  const session = page.get(sessionStore);
  api.useCredentials(session.credentials);
  page.get(themeStore).startTheme();
  return session.startSession(messenger);
}

/**
 * Renders another page with the same storage.
 * @param entry the state of its history entry after a reload; a typed URL has none
 */
export function renderPage(path: string, entry: unknown = null): UserEvent {
  window.history.replaceState(entry, '', path);
  keyFirstEntry();
  render(<App stores={page} />);
  return userEvent.setup();
}

/** Signs in on the current page. */
export const signIn = (token: string): void => page.get(sessionStore).signIn(token);
export const signOut = (): void => page.get(sessionStore).signOut();

/** Opens a path in a wide window, as `user` or as a visitor. */
export async function open(
  path: string,
  user?: TestUser,
  entry: unknown = null,
): Promise<UserEvent> {
  if (user) localStorage.setItem('access_token', user.token);
  else localStorage.removeItem('access_token');
  // The URL is there before the page starts: at /login it asks for no consent.
  window.history.replaceState(entry, '', path);
  await startPage();
  return renderPage(path, entry);
}

/** Blocks advertising requests until the end of the test. */
export const blockAds = (isOn = true): void => void (isBlockingAds = isOn);

/** Parameters in the current URL. */
export const addressed = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(window.location.search));

/** Requests that this test's screens have sent to a path. */
export const sentTo = (path: string, method = 'POST'): Sent[] =>
  requests.filter((request) => request.path === path && request.method === method);

/** JSON body of the last request to a path. */
export async function lastSentTo(path: string): Promise<unknown> {
  return JSON.parse((await sentTo(path).at(-1)?.text()) ?? 'null') as unknown;
}

/** Titles of the visible cards. */
export const shownTitles = (): string[] =>
  screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent ?? '');

/** Waits until exactly these cards are visible, in this order. */
export const expectTitles = (...titles: string[]): Promise<void> =>
  waitFor(() => expect(shownTitles()).toEqual(titles));

/** The card of the ad with this title. */
export async function cardOf(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  const card = heading.closest('article');
  if (!card) throw new Error(`«${title}» stands in no card`);
  return card;
}

/** Scrolls until this share of the last card is visible. */
export const scrollToLastCard = (share = 0.5): void => act(() => comeOnView(share));

/** The open dialog with this title. */
export const question = async (title: string | RegExp): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('alertdialog', { name: title }));

/** A full round trip to the server: earlier answers have arrived after it. */
export const roundTrip = (): Promise<void> =>
  act(async () => {
    await fetch('/api/settings');
  });

/** Waits until the screens have the answers to all their requests. */
export async function allAnswered(): Promise<void> {
  await waitUntilAnswered();
  await roundTrip();
}

/** Waits until the page knows the user's favorites: before, a tap and another need no request. */
export async function favoritesLoaded(): Promise<void> {
  await waitFor(() => expect(sentTo('/api/favorites', 'GET')).toHaveLength(1));
  await allAnswered();
}

/** The sheet that asks a visitor to log in. */
export const loginSheet = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('dialog', { name: 'Нужно войти' }));

/** Presses Telegram's button of that sheet, which leaves the page. */
export async function leaveToLogIn(user: UserEvent): Promise<void> {
  await user.click(await (await loginSheet()).findByRole('button', { name: /Войти через/u }));
  await waitFor(() => expect(leftFor.pop()).toMatch(/^https:\/\/oauth\.telegram\.org/u));
  cleanup();
}
