import './olderBrowsers.ts';
import '@telegram-apps/telegram-ui/dist/styles.css';
import './theme.css';
import './global.css';
import { startTransition, StrictMode } from 'react';
import { FIRST_PAGE_ID, type FirstPage } from '#contract/firstAnswers.ts';
import { App } from './App.tsx';
import { letBackCloseOverlays } from './backCloses.ts';
import { reloadOnLostChunk } from './chunkErrors.ts';
import { watchKeyboard } from './keyboard.ts';
import { chooseFirstPath } from './firstPath.ts';
import { prepareCode, prepareData } from './router.tsx';
import { startSession } from '#src/session/sessionStore.ts';
import { bringFirstAnswers } from '#src/shared/api/firstAnswers.ts';
import { startTheme } from '#src/shared/theme.ts';
import { showDrawnTopBar } from '#src/shared/topBar.ts';
import { cleanAddress, environment } from '#src/telegram/environment.ts';
import { startTelegram } from '#src/telegram/telegram.ts';

const address = (): string => window.location.pathname + window.location.search;
const servedAt = address();

reloadOnLostChunk();
cleanAddress();
chooseFirstPath();
startTheme();
startTelegram();
watchKeyboard();
letBackCloseOverlays();
void startSession(environment.isInTelegram ? { initData: environment.rawInitData } : undefined);

function readFirstPage(): FirstPage {
  const text = document.querySelector(`#${FIRST_PAGE_ID}`)?.textContent;
  return text ? (JSON.parse(text) as FirstPage) : { answers: {} };
}

async function draw(container: Element): Promise<void> {
  const { answers, topBar } = readFirstPage();
  bringFirstAnswers(answers);
  // A start parameter of Telegram may lead elsewhere than to what was served.
  const isHere = address() === servedAt && Object.keys(answers).length > 0;
  const { pathname, search } = window.location;
  const prepared = Promise.all([prepareCode(pathname), isHere && prepareData(pathname, search)]);
  // What is here already runs first, and a slow phone gets a breath before React is made ready.
  await new Promise((resolve) => setTimeout(resolve));
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  // A screen that cannot be prepared is drawn all the same, and says itself what it lacks.
  await prepared.catch(() => {});
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const hasGivenUp = document.querySelector('#boot-error') !== null;
  const isDrawn = isHere && topBar !== undefined && !hasGivenUp;
  if (isDrawn) showDrawnTopBar(topBar);
  else container.replaceChildren();
  delete document.documentElement.dataset['elsewhere'];
  // In slices, so that a slow phone answers to taps meanwhile.
  startTransition(() => {
    if (isDrawn) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
  catchUp();
}

/** What index.html has noted while nothing here was running. */
interface Early {
  tapped: HTMLElement | null;
  listen: (event: Event) => void;
  isOver?: boolean;
}

/** Hands the last tap on to the screen, which is able to answer now. */
function catchUp(): void {
  const { early } = window as unknown as { early: Early };
  document.removeEventListener('click', early.listen);
  early.isOver = true;
  early.tapped?.click();
}

const container = document.querySelector('#app');
if (container) void draw(container);
