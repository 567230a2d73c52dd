import { paths } from '#contract/paths.ts';
import { startLinking } from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import type { SiteName } from '#src/session/login/loginSite.ts';
import { redirectLoginStore } from '#src/session/login/redirectLogin.ts';
import {
  sessionStore,
  useIsInMessenger,
  useIsVisitor,
  useUserId,
} from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useSettings } from '#src/shared/settings.ts';
import { useActions, useStores, useStoreState } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { Refusal } from './Refusal.tsx';
import { connectTexts } from './texts.ts';
import styles from './ConnectScreen.module.css';

/** The login of the way in that is to be connected. */
export function ConnectOffer({ to }: { to: SiteName }) {
  const { api } = useStores();
  const isVisitor = useIsVisitor();
  const userId = useUserId();
  const settings = useSettings();
  const isInMessenger = useIsInMessenger();
  const { openOutside } = useActions(sessionStore);
  const { openAnyway } = useActions(redirectLoginStore);
  const { status, error } = useStoreState(redirectLoginStore);
  // VK ID does not open in the frame of a messenger's web client.
  const isFramed = isInMessenger && window.self !== window.top;
  const { value: started } = useLoaded(userId === undefined ? undefined : `${userId} ${to}`, () =>
    api
      .fetch(startLinking, {})
      .catch((failure: unknown) => ({ problem: errorText(failure, connectTexts.failed) })),
  );

  if (isVisitor) return <ToLogin />;
  if (!started || !settings) return <Skeleton height={220} radius={16} />;
  if ('problem' in started) return <Refusal text={started.problem} />;
  const { code, links } = started;
  const isLeaving = status === 'leaving';
  const leave = () => void openAnyway(to, settings, code);
  return (
    <EmptyState
      title={providerNames[to]}
      text={connectTexts.about(providerNames[to])}
      action={
        <div className={styles.buttons}>
          {to === 'telegram' && links.telegram !== null && (
            <>
              <Button isStretched href={links.telegram}>
                {connectTexts.openTelegram}
              </Button>
              <p className={styles.hint}>{connectTexts.openTelegramHint}</p>
            </>
          )}
          {isFramed ? (
            <>
              <Button isStretched onClick={() => openOutside(settings.public_url + paths.profile)}>
                {connectTexts.inBrowser}
              </Button>
              <p className={styles.hint}>{connectTexts.inBrowserHint}</p>
            </>
          ) : (
            <Button
              mode={to === 'vk' ? 'filled' : 'plain'}
              isStretched
              isBusy={isLeaving}
              onClick={leave}
            >
              {to === 'vk' ? connectTexts.vk : connectTexts.telegramHere}
            </Button>
          )}
          {error && (
            <p className={styles.hint} role="alert">
              {error}
            </p>
          )}
        </div>
      }
    />
  );
}
