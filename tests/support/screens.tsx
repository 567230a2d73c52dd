import './browserParts.ts';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { vi } from 'vitest';
import { apiHandlers } from '#mock-env/msw/handlers.ts';
import { App } from '#src/app/App.tsx';
import { signIn, signOut, startSession } from '#src/session/sessionStore.ts';
import { TEST_START } from './clock.ts';
import type { Person, TestApp } from './testApp.ts';

let world: TestApp | undefined;
const network = setupServer(
  ...apiHandlers(() => {
    if (!world) throw new Error('the screens have no server yet');
    return world.app;
  }),
  http.head('*/ads/*', () => new HttpResponse()),
);

/** Puts this server behind the screens, and their clock where the server's stands. */
export function serve(app: TestApp): void {
  if (!world) network.listen();
  world = app;
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_START });
}

/** Opens an address of the site as a person does, in a wide window; a visitor without `person`. */
export async function open(path: string, person?: Person): Promise<UserEvent> {
  await startSession();
  if (person) signIn(person.token);
  else signOut();
  window.history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
}

/** The parameters of the address that the person would share. */
export const addressed = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(window.location.search));
