import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BaseAd } from '#contract/ads/ads.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { loginSheetStore } from '#src/session/login/loginSheet.ts';
import { useIsAdmin, useIsSignedIn, useIsVisitor } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { dialogPath, sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { settingsStore } from '#src/shared/settings.ts';
import { useActions, useStores, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { raiseToasts } from '#src/shared/ui/dom/publishHeight.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError } from '#src/messenger/haptics.ts';
import { writeTexts } from '#src/ads/detail/texts.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import styles from './WriteButton.module.css';

const PENDING_KEY = 'pending-greeting';

interface WriteButtonProps {
  section: SectionName;
  ad: BaseAd;
  isMain: boolean;
}

/**
 * Sends a greeting to the author, once per ad, and opens the dialog under the ad. Hidden for the
 * author and for admins.
 */
export function WriteButton({ section, ad, isMain }: WriteButtonProps) {
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwn(ad);
  const isVisitor = useIsVisitor();
  const stores = useStores();
  const { requestLogin } = useActions(loginSheetStore);
  const isAsked = useStoreState(loginSheetStore).isOpen;
  const [isBusy, setBusy] = useState(false);
  const isDesktop = useIsDesktop();
  const canWrite = !isAdmin && !isOwn;

  // Another ad has another button: the shell mounts a new screen for each path.
  const isMounted = useRef(false);
  // The cleanup of a passive effect may run after the answer.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  /** A user who has left the ad meanwhile stays where they are. */
  const goToDialog = () => {
    if (isMounted.current) void navigate(dialogPath(ad.author, { section, id: ad.id }));
  };
  const write = async () => {
    setBusy(true);
    if (await greet(stores, section, ad)) goToDialog();
    else setBusy(false);
  };
  const writePending = useEffectEvent(async () => {
    const isPending = takePending() === ad.id;
    if (isPending && isSignedIn && canWrite && (await greet(stores, section, ad))) goToDialog();
  });
  useEffect(() => {
    // While the login is asked for, the wish waits.
    if (isSignedIn || (isVisitor && !isAsked)) void writePending();
  }, [isSignedIn, isVisitor, isAsked]);

  if (!canWrite) return null;
  return (
    <div
      ref={isDesktop ? undefined : raiseToasts}
      className={isDesktop ? styles.button : styles.bar}
    >
      <Button
        size="l"
        mode={isMain ? 'filled' : 'bezeled'}
        isStretched
        isBusy={isBusy}
        before={<Icon name="messages" size={22} />}
        onClick={() => {
          if (isSignedIn) void write();
          else requestLogin('message', () => rememberPending(ad.id));
        }}
      >
        {writeTexts.write}
      </Button>
    </div>
  );
}

/** A visitor's wish to write to the author; carried out after the login. */
const rememberPending = (adId: number): void => sessionStorage.setItem(PENDING_KEY, String(adId));

/** Read once: opening another ad first cancels it. */
function takePending(): number | undefined {
  const stored = sessionStorage.getItem(PENDING_KEY);
  sessionStorage.removeItem(PENDING_KEY);
  return stored === null ? undefined : Number(stored);
}

/** Sends the greeting and shows errors; true on success. */
async function greet(stores: Stores, section: SectionName, ad: BaseAd): Promise<boolean> {
  try {
    await sendGreeting(stores, section, ad);
    return true;
  } catch (error) {
    hapticError();
    const isNetwork = error instanceof ApiError && error.isNetwork;
    const text = isNetwork ? writeTexts.network : writeTexts.failed(errorText(error));
    stores.get(toastStore).showError(text);
    return false;
  }
}

/** The key deduplicates greetings about the same ad; one that was deleted is sent again. */
async function sendGreeting(stores: Stores, section: SectionName, ad: BaseAd): Promise<void> {
  const { public_url: site } = await stores.get(settingsStore).loadSettings();
  const text = writeTexts.greeting(ad.title, site + sectionPaths[section].ad(ad.id));
  const send = (key: string) =>
    stores.api.fetch(
      sendMessage,
      { body: { to_user: ad.author, text, about: ad.id } },
      { headers: { 'Idempotency-Key': key } },
    );
  const key = `greeting-${section}-${ad.id}`;
  let sent = await send(key);
  while (sent.is_deleted) sent = await send(`${key}-${sent.id}`);
}
