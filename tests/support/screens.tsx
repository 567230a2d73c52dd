import { changeDevice, clearDatabase, comeOnView } from './browserParts.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { apiHandlers, forgetPlans } from '#mock-env/msw/handlers.ts';
import { App } from '#src/app/App.tsx';
import { sessionStore, type Messenger } from '#src/session/sessionStore.ts';
import { createBrowserApi } from '#src/shared/api/browserApi.ts';
import { createStores, type Stores } from '#src/shared/stores.ts';
import { themeStore } from '#src/shared/theme.ts';
import { TEST_START } from './clock.ts';
import type { Person, TestApp } from './testApp.ts';

let world: TestApp | undefined;
let isBlockingAds = false;

/** A request of the screens, as the server was asked. */
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
network.events.on('request:start', ({ request }) => {
  const copy = request.clone();
  requests.push({
    method: request.method,
    path: new URL(request.url).pathname,
    headers: request.headers,
    text: () => copy.text(),
  });
});

beforeEach(() => {
  requests = [];
});

afterEach(() => {
  forgetPlans();
  clearDatabase();
  changeDevice({ isWide: true, isDark: false });
  isBlockingAds = false;
});

/** Puts this server behind the screens, and their clock where the server's stands. */
export function serve(app: TestApp): void {
  if (!world) network.listen();
  world = app;
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_START });
}

/** Puts someone else's site on the network, for this file's tests. */
export const answerFor = (
  host: string,
  answer: (request: Request) => Response | Promise<Response>,
): void => network.use(http.all(`${host}/*`, ({ request }) => answer(request)));

/** The stores of the page on view, as its code sees them. */
export let page: Stores;

let messenger: Messenger | undefined;

/** From now on pages open inside a messenger that signs this user in. */
export const insideMessenger = (host: Messenger): void => void (messenger = host);

/** Begins a page as the browser does: its stores, its theme and its session. */
export function startPage(): Promise<void> {
  const api = createBrowserApi();
  page = createStores(api);
  const session = page.get(sessionStore);
  api.useCredentials(session.credentials);
  page.get(themeStore).startTheme();
  return session.startSession(messenger);
}

/** Another page with the same storage, as after a reload. */
export function renderPage(path: string): UserEvent {
  window.history.replaceState(null, '', path);
  render(<App stores={page} />);
  return userEvent.setup();
}

/** Signs in on the page on view. */
export const signIn = (token: string): void => page.get(sessionStore).signIn(token);
export const signOut = (): void => page.get(sessionStore).signOut();

/** Opens an address of the site as a user does, in a wide window; a visitor without `person`. */
export async function open(path: string, person?: Person): Promise<UserEvent> {
  if (person) localStorage.setItem('access_token', person.token);
  else localStorage.removeItem('access_token');
  await startPage();
  return renderPage(path);
}

/** An ad blocker swallows what looks like advertising, from now to the end of the test. */
export const blockAds = (isOn = true): void => void (isBlockingAds = isOn);

/** The parameters of the address that the person would share. */
export const addressed = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(window.location.search));

/** What this test's screens have asked of an address so far. */
export const sentTo = (path: string, method = 'POST'): Sent[] =>
  requests.filter((request) => request.path === path && request.method === method);

/** The body of the last request to an address, as JSON. */
export async function lastSentTo(path: string): Promise<unknown> {
  return JSON.parse((await sentTo(path).at(-1)?.text()) ?? 'null') as unknown;
}

/** Titles of the cards on view. */
export const shownTitles = (): string[] =>
  screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent ?? '');

/** Waits until exactly these cards are on view, in this order. */
export const expectTitles = (...titles: string[]): Promise<void> =>
  waitFor(() => expect(shownTitles()).toEqual(titles));

/** The card of the ad with this title. */
export async function cardOf(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  const card = heading.closest('article');
  if (!card) throw new Error(`«${title}» stands in no card`);
  return card;
}

/** Scrolls until this share of the last card is on view. */
export const scrollToLastCard = (share = 0.5): void => act(() => comeOnView(share));

/** The question that has opened over the screen. */
export const question = async (title: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('alertdialog', { name: title }));

/** A whole way to the server and back: what was answered before has arrived by then. */
export const roundTrip = (): Promise<void> =>
  act(async () => {
    await fetch('/api/settings');
  });
