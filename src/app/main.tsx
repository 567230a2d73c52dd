import './olderBrowsers.ts';
import '@telegram-apps/telegram-ui/dist/styles.css';
import './theme.css';
import './global.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { letBackCloseOverlays } from './backCloses.ts';
import { reloadOnLostChunk } from './chunkErrors.ts';
import { watchKeyboard } from './keyboard.ts';
import { chooseFirstPath } from './firstPath.ts';
import { prepareScreen } from './router.tsx';
import { startSession } from '#src/session/sessionStore.ts';
import { startTheme } from '#src/shared/theme.ts';
import { cleanAddress, environment } from '#src/telegram/environment.ts';
import { startTelegram } from '#src/telegram/telegram.ts';

reloadOnLostChunk();
cleanAddress();
chooseFirstPath();
startTheme();
startTelegram();
watchKeyboard();
letBackCloseOverlays();
void startSession(environment.isInTelegram ? { initData: environment.rawInitData } : undefined);

async function draw(): Promise<void> {
  // A screen that cannot be prepared is drawn all the same, and says itself what it lacks.
  await prepareScreen(window.location).catch(() => {});
  const container = document.querySelector('#app');
  if (!container) return;
  const root = createRoot(container);
  // In slices, so that a slow phone answers to taps meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
void draw();
