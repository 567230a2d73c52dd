import { paths } from '#contract/paths.ts';
import { startLinking, type Provider } from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import { isLoginSite, redirectLoginStore } from '#src/session/login/redirectLogin.ts';
import { sessionStore, useIsVisitor, useMessenger, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { openByClient } from '#src/messenger/links/openByClient.ts';
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
export function ConnectOffer({ to }: { to: Provider }) {
  const { api } = useStores();
  const isVisitor = useIsVisitor();
  const userId = useUserId();
  const settings = useSettings();
  const messenger = useMessenger();
  const { openOutside } = useActions(sessionStore);
  const { openAnyway } = useActions(redirectLoginStore);
  const { status, error } = useStoreState(redirectLoginStore);
  // VK ID does not open in the frame of a messenger's web client.
  const isFramed = messenger !== undefined && window.self !== window.top;
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
  const link = to === 'vk' ? null : links[to];
  // One messenger's own login page does not belong into another.
  const site = isLoginSite(to) && (to === 'vk' || !messenger) ? to : undefined;
  return (
    <EmptyState
      title={providerNames[to]}
      text={connectTexts.about(providerNames[to])}
      action={
        <div className={styles.buttons}>
          {link !== null && (
            <>
              <Button isStretched href={link} onClick={(event) => openByClient(event, link)}>
                {connectTexts.open(providerNames[to])}
              </Button>
              <p className={styles.hint}>{connectTexts.openHint(providerNames[to])}</p>
            </>
          )}
          {site && isFramed && isLoginSite(messenger) && (
            <>
              <Button isStretched onClick={() => openOutside(settings.public_url + paths.profile)}>
                {connectTexts.inBrowser}
              </Button>
              <p className={styles.hint}>{connectTexts.inBrowserHint(providerNames[messenger])}</p>
            </>
          )}
          {site && isFramed && !isLoginSite(messenger) && (
            <p className={styles.hint}>{connectTexts.onPhone(providerNames[messenger])}</p>
          )}
          {site && !isFramed && (
            <Button
              mode={link === null ? 'filled' : 'plain'}
              isStretched
              isBusy={isLeaving}
              onClick={() => void openAnyway(site, settings, code)}
            >
              {site === 'vk' ? connectTexts.vk : connectTexts.telegramHere}
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
