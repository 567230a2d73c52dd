import { Suspense, useCallback, useEffect, useMemo, useRef, type MouseEvent } from 'react';
import {
  createPath,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
} from 'react-router-dom';
import type { SectionName } from '#contract/sections/sections.ts';
import { useHasSendings } from '#src/ads/sending/sendingStore.ts';
import { useInbox } from '#src/messages/sync/useInbox.ts';
import { useIsConsentOpen } from '#src/session/consent/consentStore.ts';
import { loginSheetStore } from '#src/session/login/loginSheet.ts';
import { useBan, useIsSignedIn, useUserId } from '#src/session/sessionStore.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { noteEntry } from '#src/shared/history.ts';
import { isStale } from '#src/shared/isStale.ts';
import { FollowContext, type LinkOptions } from '#src/shared/ui/Link.tsx';
import { FrameContext, Screen, type ScreenProps } from '#src/shared/Screen.tsx';
import { useStores, useStoreState } from '#src/shared/stores/stores.ts';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { ANNOUNCER_ID } from '#src/shared/ui/dom/announce.ts';
import { overlayStore } from '#src/shared/ui/overlays/overlays.ts';
import { ToastHost } from '#src/shared/ui/overlays/ToastHost.tsx';
import { arrival } from '#src/shared/device/arrival.ts';
import { afterFirstInteraction } from '#src/shared/device/firstInteraction.ts';
import { ParamsContext } from '#src/shared/hooks/useParams.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { BottomBar } from './BottomBar.tsx';
import { ErrorBoundary } from '#src/app/errors/ErrorBoundary.tsx';
import { rememberPath } from '#src/app/firstPath.ts';
import { openKept } from '#src/app/kept/openKept.ts';
import { useIdleWork } from '#src/app/idle/useIdleWork.ts';
import { Frame } from './Frame.tsx';
import { loadRoute, loadSectionStore, matchRoute, messages } from '#src/app/routes.ts';
import styles from './Shell.module.css';
import { navigationTexts } from '#src/app/texts.ts';
import { useFocusRestoration } from '#src/app/useFocusRestoration.ts';
import { useScrollRestoration } from '#src/app/useScrollRestoration.ts';

const AskedSheets = lazyWithPreload(async () => (await import('./AskedSheets.tsx')).AskedSheets);
const BanNotice = lazyWithPreload(
  async () => (await import('#src/session/login/BanNotice.tsx')).BanNotice,
);
const Sendings = lazyWithPreload(
  async () => (await import('#src/ads/sending/Sendings.tsx')).Sendings,
);
const KeptNote = lazyWithPreload(async () => (await import('#src/app/kept/KeptNote.tsx')).KeptNote);
const AdminGate = lazyWithPreload(async () => (await import('#src/admin/AdminGate.tsx')).AdminGate);

/**
 * The bars, and the screen of the current path. What follows the session stands in small components
 * of its own: if the shell rendered again, React would hydrate the whole screen at once.
 */
export function Shell() {
  const { pathname, search, key } = useLocation();
  const { route, params } = useMemo(() => matchRoute(pathname), [pathname]);
  useRouteData({ pathname, search, key });
  useScrollRestoration();
  const focusStart = useFocusRestoration();
  useEffect(noteEntry, [key]);
  usePreload(route.next?.().Screen, afterFirstInteraction);
  useEffect(() => rememberPath(pathname + search), [pathname, search]);
  useIdleWork(pathname + search);

  const renderFrame = useCallback(
    (props: ScreenProps) => <Frame {...props} notices={notices} onShow={focusStart} />,
    [focusStart],
  );

  const screen = (
    <ErrorBoundary key={pathname}>
      <ParamsContext value={params}>
        <route.Screen {...route.props} />
      </ParamsContext>
    </ErrorBoundary>
  );
  return (
    <FollowContext value={useFollow()}>
      <FrameContext value={renderFrame}>
        <a href="#main" className={styles.skip} onClick={skipToMain}>
          {navigationTexts.skip}
        </a>
        <Suspense fallback={<ScreenFallback />}>
          {route.isForAdmins ? <AdminGate>{screen}</AdminGate> : screen}
        </Suspense>
        <BottomBar />
        <Asked />
        <SignedInWork />
        <div id={ANNOUNCER_ID} aria-live="polite" className="visuallyHidden" />
        <ToastHost />
      </FrameContext>
    </FollowContext>
  );
}

/** The service worker marks the copies that it keeps. */
const isKept = (): boolean => 'kept' in document.documentElement.dataset;
const isNotKept = (): boolean => false;

/** What is told above every screen: a kept copy, a ban, and ads that are being sent. */
function Notices() {
  const stores = useStores();
  const ban = useBan();
  const hasSendings = useHasSendings(useUserId());
  const loadSender = useCallback(
    async (section: SectionName) => (await loadSectionStore(stores, section)).detail,
    [stores],
  );
  return (
    <>
      {useHydratedValue(isKept, isNotKept) && (
        <Suspense>
          <KeptNote />
        </Suspense>
      )}
      {ban && (
        <Suspense>
          <BanNotice ban={ban} />
        </Suspense>
      )}
      {hasSendings && (
        <Suspense>
          <Sendings loadSender={loadSender} />
        </Suspense>
      )}
    </>
  );
}

const notices = <Notices />;

/** What asks above any screen, from the first time on. */
function Asked() {
  const wasLoginRequested = useStoreState(loginSheetStore).reason !== undefined;
  const wasConsentRequested = useIsConsentOpen() !== undefined;
  const wasAsked = useStoreState(overlayStore, ({ question }) => question !== undefined);
  return (
    (wasLoginRequested || wasConsentRequested || wasAsked) && (
      <Suspense>
        <AskedSheets />
      </Suspense>
    )
  );
}

/** Follows the messages of the signed-in user, and loads their screen ahead. */
function SignedInWork() {
  useInbox();
  usePreload(useIsSignedIn() ? messages.Screen : undefined);
  return undefined;
}

/** Returns the function that follows links. One to the current URL only scrolls up, as tabs do. */
function useFollow(): (to: string, options: LinkOptions) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => void (latest.current = navigate));
  return useCallback((to, { replace, state }) => {
    const { pathname, search, hash } = window.location;
    const isCurrent = createPath({ pathname, search, hash }) === to;
    if (isCurrent && !hash) window.scrollTo({ top: 0, behavior: 'smooth' });
    const go = () => latest.current(to, { replace: replace ?? isCurrent, state });
    if (navigator.onLine) void go();
    else void openKept(to).then((isOpening) => isOpening || go());
  }, []);
}

/** Keeps the URL: following the link would add a history entry. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

/**
 * Loads the data of the current path, except after hydration, and again on return to what has been
 * on view for a while.
 */
function useRouteData({
  pathname,
  search,
  key,
}: Pick<Location, 'pathname' | 'search' | 'key'>): void {
  const stores = useStores();
  const type = useNavigationType();
  const isHydrated = useRef(stores.isHydrated);
  const loadedAt = useRef(0);
  const refresh = useCallback(() => {
    if (!isStale(loadedAt.current)) return;
    loadedAt.current = Date.now();
    const context = { search, entry: undefined, isRefresh: true };
    loadRoute(stores, matchRoute(pathname), context).catch(() => {});
  }, [stores, pathname, search]);
  useOnReturn(refresh);

  useEffect(() => {
    const isFirst = isHydrated.current;
    isHydrated.current = false;
    // The browser may have kept the page for the way back.
    loadedAt.current = isFirst && arrival() === 'back_forward' ? 0 : Date.now();
    if (isFirst) {
      refresh();
      return;
    }
    const entry = type === 'POP' ? key : undefined;
    // The screen itself shows the error of failed code.
    loadRoute(stores, matchRoute(pathname), { search, entry }).catch(() => {});
    // `entry` counts only on arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stores, pathname, search]);
}

/** Shown while a screen's code loads; appears after a delay. */
function ScreenFallback() {
  return (
    <Screen>
      <div className={styles.fallback}>
        <Spinner label={navigationTexts.loading} size={36} />
      </div>
    </Screen>
  );
}
