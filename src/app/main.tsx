import './olderBrowsers.ts';
import '@telegram-apps/telegram-ui/dist/styles.css';
import './theme.css';
import './global.css';
import { startTransition, StrictMode } from 'react';
import { HYDRATION_ID, type Hydration } from '#contract/hydration.ts';
import { hasSavedList } from '#src/ads/list/savedLists.ts';
import { takeLeftLogin } from '#src/session/ownPage.ts';
import { sessionStore, type Messenger } from '#src/session/sessionStore.ts';
import { createBrowserApi } from '#src/shared/api/browserApi.ts';
import { afterFirstInteraction } from '#src/shared/device/firstInteraction.ts';
import { holdInstallPrompt } from '#src/shared/install/heldPrompt.ts';
import { MissingCodeError } from '#src/shared/MissingCodeError.ts';
import { entryKey, keyFirstEntry } from '#src/shared/history.ts';
import { nextTask } from '#src/shared/device/nextTask.ts';
import { savesData } from '#src/shared/device/savesData.ts';
import { createStores, type Stores } from '#src/shared/stores/stores.ts';
import { themeStore } from '#src/shared/theme.ts';
import { whenIdle } from '#src/shared/device/whenIdle.ts';
import { environment } from '#src/messenger/environment.ts';
import { signInByLaunch } from '#src/messenger/launchLogin.ts';
import { openExternal } from '#src/messenger/links/links.ts';
import { startMessenger, withBridge } from '#src/messenger/messenger.ts';
import { App } from './App.tsx';
import { letBackCloseOverlays } from './backCloses.ts';
import { reloadOnLostChunk } from './errors/chunkErrors.ts';
import { earlyTaps } from './earlyTaps.ts';
import { firstAddress } from './firstPath.ts';
import { watchKeyboard } from './keyboard.ts';
import { matchRoute } from './routes.ts';
import { ignoreStrayDrops } from './strayDrops.ts';
import { allowTranslation } from './translations.ts';
import { watchErrors } from './errors/watchErrors.ts';

const reportError = watchErrors();
reloadOnLostChunk();
holdInstallPrompt();
keyFirstEntry(firstAddress());

/** Undefined when the page has no rendered screen, or a start parameter leads elsewhere. */
function readHydration(): Hydration | undefined {
  const text = document.querySelector(`#${HYDRATION_ID}`)?.textContent;
  const hydration = text ? (JSON.parse(text) as Hydration) : undefined;
  const { pathname, search } = window.location;
  const wasGivenUp = document.querySelector('#boot-error') !== null;
  return hydration?.url === pathname + search && !wasGivenUp ? hydration : undefined;
}

/**
 * Fetches the code that most users need next, without running it; vite.config.ts lists it. Links of
 * the kind prefetch would need a policy of their own before Chrome 112, and Safari knows none.
 */
function prefetchCode(): void {
  const listed = document.querySelector<HTMLTemplateElement>('#prefetch');
  if (!listed || savesData()) return;
  for (const link of listed.content.querySelectorAll('link')) {
    fetch(link.getAttribute('href') ?? '', { priority: 'low' }).catch(() => {});
  }
}

/** Renews the browser's subscription to pushes, if it has one. */
function renewPushSoon(stores: Stores): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (!stores.get(sessionStore).isSignedIn()) return;
  whenIdle(() => {
    import('#src/shared/device/webPush.ts')
      .then(({ renewPush }) => renewPush(stores))
      .catch(() => {});
  });
}

const messenger: Messenger | undefined = environment.messenger && {
  name: environment.messenger,
  signIn: signInByLaunch,
  initData: environment.rawInitData,
  close: () => withBridge(({ close }) => close()),
  openOutside: openExternal,
};

async function start(container: Element): Promise<void> {
  // A list whose pages are saved shows them again, and so does one on the way from the login.
  const isAgain = takeLeftLogin() || hasSavedList(entryKey());
  const hydration = isAgain ? undefined : readHydration();
  const api = createBrowserApi();
  const stores = createStores(api, hydration?.states);
  const theme = stores.get(themeStore);
  const session = stores.get(sessionStore);
  theme.startTheme(environment.palette);
  startMessenger(theme, (call, error) => reportError('telegram', nameCall(call, error)));
  watchKeyboard();
  allowTranslation();
  ignoreStrayDrops();
  letBackCloseOverlays(stores);
  api.useCredentials(session.credentials);
  void session.startSession(messenger).then(() => renewPushSoon(stores));

  const { route } = matchRoute(window.location.pathname);
  const code = route.Screen.preload();
  await nextTask();
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  // Renders even if the screen's code fails to load: the screen shows the error.
  await code.catch(() => {});
  const app = (
    <StrictMode>
      <App stores={stores} />
    </StrictMode>
  );
  if (!hydration) container.replaceChildren();
  delete document.documentElement.dataset['elsewhere'];
  const taps = earlyTaps();
  if (taps) taps.hasStarted = true;
  // Time-sliced, so that slow phones respond to taps.
  startTransition(() => {
    if (hydration) hydrateRoot(container, app, { onCaughtError });
    else createRoot(container, { onCaughtError }).render(app);
  });
  whenIdle(() => {
    prefetchCode();
    import('./idle/clearFloating.ts').then(({ clearFloating }) => clearFloating()).catch(() => {});
  });
  // Inside a messenger the first pull would close the app without it.
  const schedule = messenger ? whenIdle : afterFirstInteraction;
  schedule(() => {
    const motion = import('./motion/startMotion.ts').then(({ startMotion }) => startMotion(stores));
    Promise.all([api.preload(), motion]).catch(() => {});
  });
}

/** The error of a call to the messenger, with the call's name. */
const nameCall = (call: string, error: unknown): Error =>
  new Error(`${call}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** An error that an error boundary has replaced by a message. Replaces React's own log line. */
function onCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(error);
  // Without a connection nothing is wrong with the code.
  if (!(error instanceof MissingCodeError)) reportError('boundary', error);
}

const container = document.querySelector('#app');
if (container) void start(container);
