import { paths } from '#contract/paths.ts';
import type { Settings } from '#contract/session/settings.ts';
import { useSettings } from '#src/shared/settings.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useHasExpired, sessionStore } from '#src/session/sessionStore.ts';
import { loginTexts } from '#src/session/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { VkLogin } from './VkLogin.tsx';
import styles from './MessengerLogin.module.css';

/** Inside a messenger whose silent login failed: another attempt, and VK ID. */
export function MessengerLogin() {
  const hasExpired = useHasExpired();
  const { signInSilently } = useActions(sessionStore);
  const settings = useSettings();
  return (
    <EmptyState
      title={loginTexts.failedTitle}
      text={hasExpired ? loginTexts.reopen : loginTexts.why}
      action={
        <div className={styles.methods}>
          <Button isStretched onClick={() => void signInSilently()}>
            {loginTexts.retry}
          </Button>
          {settings && settings.vk_app_id !== 0 && <OtherLogin settings={settings} />}
        </div>
      }
    />
  );
}

/** VK ID does not open in the frame of a web client: there the login opens in a tab. */
function OtherLogin({ settings }: { settings: Settings }) {
  if (window.self === window.top) return <VkLogin settings={settings} />;
  return (
    <a
      href={settings.public_url + paths.login}
      target="_blank"
      rel="noopener"
      className={styles.link}
    >
      {loginTexts.openInTab}
    </a>
  );
}
