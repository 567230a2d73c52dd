import { paths } from '#contract/paths.ts';
import type { Settings } from '#contract/session/settings.ts';
import { useSettings } from '#src/shared/settings.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useHasExpired, sessionStore } from '#src/session/sessionStore.ts';
import { loginTexts } from '#src/session/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { useReopening } from './useReopening.ts';
import { useMessengerName } from './useMessengerName.ts';
import { VkLogin } from './VkLogin.tsx';
import styles from './MessengerLogin.module.css';

/** Inside a messenger whose silent login failed: another attempt, or another launch, and VK ID. */
export function MessengerLogin() {
  const hasExpired = useHasExpired();
  const { signInSilently } = useActions(sessionStore);
  const closeApp = useReopening(hasExpired);
  const settings = useSettings();
  const messenger = useMessengerName();
  return (
    <EmptyState
      title={hasExpired ? loginTexts.reopenTitle : loginTexts.failedTitle}
      text={hasExpired ? loginTexts.reopen(messenger) : loginTexts.why}
      action={
        <div className={styles.methods}>
          {hasExpired ? (
            <Button isStretched onClick={closeApp}>
              {loginTexts.close}
            </Button>
          ) : (
            <Button isStretched onClick={() => void signInSilently()}>
              {loginTexts.retry}
            </Button>
          )}
          {settings && settings.vk_app_id !== 0 && <OtherLogin settings={settings} />}
        </div>
      }
    />
  );
}

/** VK ID does not open in the frame of a web client: there the login opens in the browser. */
function OtherLogin({ settings }: { settings: Settings }) {
  const { openOutside } = useActions(sessionStore);
  const messenger = useMessengerName();
  if (window.self === window.top) return <VkLogin settings={settings} />;
  return (
    <>
      <Button
        mode="plain"
        isStretched
        onClick={() => openOutside(settings.public_url + paths.login)}
      >
        {loginTexts.openInTab}
      </Button>
      <p className={styles.hint}>{loginTexts.openInTabHint(messenger)}</p>
    </>
  );
}
