import { Suspense, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { LoginSheet } from '#src/session/LoginSheet.tsx';
import { topBarStore } from '#src/shared/topBar.ts';
import { useHasOverlay } from '#src/shared/ui/overlays.ts';
import { Spinner } from '#src/shared/ui/Spinner.tsx';
import { ToastHost } from '#src/shared/ui/ToastHost.tsx';
import { useBackButton } from '#src/telegram/useBackButton.ts';
import { noteHistoryIndex } from './backCloses.ts';
import { BottomBar } from './BottomBar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { rememberPath } from './firstPath.ts';
import { isTab } from './navigation.ts';
import { routes } from './router.tsx';
import styles from './Shell.module.css';
import { navigationTexts } from './texts.ts';
import { TopBar } from './TopBar.tsx';
import { useGoBack } from './useGoBack.ts';
import { useScrollMemory } from './useScrollMemory.ts';

/** The bars, and between them the screen of the present address. */
export function Shell() {
  const screen = useRoutes(routes);
  const { pathname, search, key } = useLocation();
  const hasOverlay = useHasOverlay();
  const wantsBack = topBarStore((state) => state.onBack !== undefined);
  const goBack = useGoBack();
  const hasBack = wantsBack || !isTab(pathname);

  useScrollMemory();
  useBackButton(hasOverlay || hasBack, goBack);
  useEffect(noteHistoryIndex, [key]);
  useEffect(() => rememberPath(pathname + search), [pathname, search]);

  return (
    <>
      <a href="#main" className={styles.skip}>
        {navigationTexts.skip}
      </a>
      <TopBar hasBack={hasBack} onBack={goBack} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<ScreenFallback />}>{screen}</Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar />
      <LoginSheet />
      <ToastHost />
    </>
  );
}

/** While a screen's code is on its way; appears only when that takes a moment. */
function ScreenFallback() {
  return (
    <div className={styles.fallback}>
      <Spinner label={navigationTexts.loading} size={36} />
    </div>
  );
}
