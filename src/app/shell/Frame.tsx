import { Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { canGoBack } from '#src/shared/history.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import type { ScreenProps } from '#src/shared/Screen.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import { overlayStore, useHasOverlay } from '#src/shared/ui/overlays/overlays.ts';
import { useBackButton } from '#src/messenger/useBackButton.ts';
import { earlyTaps } from '#src/app/earlyTaps.ts';
import { matchRoute } from '#src/app/routes.ts';
import styles from './Frame.module.css';
import { ScreenHead } from './ScreenHead.tsx';
import { TopBar } from './TopBar.tsx';

const Footer = lazyWithPreload(async () => (await import('./Footer.tsx')).Footer);

/** The same element always: React drops a boundary that changes before its code is there to hydrate it. */
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

interface FrameProps extends ScreenProps {
  /** Above the screen. */
  notices: ReactNode;
  /** Called for each new screen, URL and title. */
  onShow: () => void;
}

/**
 * The bars of a screen. «Back» closes the top sheet, else calls the screen's handler, else goes
 * back in the history.
 */
export function Frame({
  title,
  heading,
  documentTitle,
  backLabel,
  onBack,
  action,
  notices,
  onShow,
  children,
}: FrameProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { closeTop } = useActions(overlayStore);
  const hasOverlay = useHasOverlay();
  const { route } = matchRoute(pathname);
  const hasBack = onBack !== undefined || !route.isTab;

  const goBack = useCallback(() => {
    if (closeTop()) return;
    if (onBack) onBack();
    else if (canGoBack()) void navigate(-1);
    else void navigate(route.parent ?? paths.home, { replace: true });
  }, [closeTop, onBack, navigate, route]);
  useBackButton(hasOverlay || hasBack, goBack);
  useEffect(onShow, [onShow, documentTitle]);
  const isHydrated = useIsHydrated();
  // By now the screen knows the session, which hydration leaves out.
  useEffect(() => {
    if (isHydrated) earlyTaps()?.takeOver();
  }, [isHydrated]);

  return (
    <>
      <TopBar hasTitle={Boolean(title)} />
      <main id="main" tabIndex={-1}>
        <ScreenHead
          title={title}
          heading={heading}
          backLabel={backLabel}
          onBack={hasBack ? goBack : undefined}
          action={action}
        />
        {notices}
        <div className={styles.content}>{children}</div>
      </main>
      {footer}
    </>
  );
}
