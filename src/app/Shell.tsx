import { Suspense, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { useHasSendings } from '#src/ads/sending/sendingStore.ts';
import { loginSheetStore } from '#src/session/loginSheet.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { loadTransport } from '#src/shared/api/client.ts';
import { noteEntry } from '#src/shared/history.ts';
import { later } from '#src/shared/later.ts';
import { useTopBarState } from '#src/shared/topBar.ts';
import { useHasOverlay } from '#src/shared/ui/overlays.ts';
import { Spinner } from '#src/shared/ui/Spinner.tsx';
import { ToastHost } from '#src/shared/ui/ToastHost.tsx';
import { whenIdle } from '#src/shared/whenIdle.ts';
import { useBackButton } from '#src/telegram/useBackButton.ts';
import { BottomBar } from './BottomBar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { rememberPath } from './firstPath.ts';
import { isTab } from './navigation.ts';
import { loadSender, nextScreen, routes } from './router.tsx';
import styles from './Shell.module.css';
import { navigationTexts } from './texts.ts';
import { TopBar } from './TopBar.tsx';
import { useGoBack } from './useGoBack.ts';
import { useScrollMemory } from './useScrollMemory.ts';

const LoginSheet = later(async () => (await import('#src/session/LoginSheet.tsx')).LoginSheet);
const Sendings = later(async () => (await import('#src/ads/sending/Sendings.tsx')).Sendings);

/** The bars, and between them the screen of the present address. */
export function Shell() {
  const screen = useRoutes(routes);
  const { pathname, search, key } = useLocation();
  const hasOverlay = useHasOverlay();
  const wantsBack = useTopBarState().onBack !== undefined;
  const wasAsked = loginSheetStore(({ reason }) => reason !== undefined);
  const hasSendings = useHasSendings(useUserId());
  const goBack = useGoBack();
  const hasBack = wantsBack || !isTab(pathname);

  useScrollMemory();
  useBackButton(hasOverlay || hasBack, goBack);
  useEffect(noteEntry, [key]);
  useEffect(() => whenIdle(() => prefetch(pathname)), [pathname]);
  useEffect(() => rememberPath(pathname + search), [pathname, search]);

  return (
    <>
      <a href="#main" className={styles.skip}>
        {navigationTexts.skip}
      </a>
      <TopBar hasBack={hasBack} onBack={goBack} />
      {hasSendings && (
        <Suspense>
          <Sendings loadSender={loadSender} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<ScreenFallback />}>{screen}</Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar />
      {wasAsked && (
        <Suspense>
          <LoginSheet />
        </Suspense>
      )}
      <ToastHost />
    </>
  );
}

/** What the next tap needs; nothing for whoever saves data. */
function prefetch(pathname: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const ignore = () => {};
  loadTransport().catch(ignore);
  nextScreen(pathname)?.preload().catch(ignore);
}

/** While a screen's code is on its way; appears only when that takes a moment. */
function ScreenFallback() {
  return (
    <div className={styles.fallback}>
      <Spinner label={navigationTexts.loading} size={36} />
    </div>
  );
}
