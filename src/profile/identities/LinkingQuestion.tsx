import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { confirmLinking, previewLinking, type LinkingBody } from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import { sessionStore, useIsSignedIn } from '#src/session/sessionStore.ts';
import { deviceZone } from '#src/shared/device/deviceZone.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { Refusal } from './Refusal.tsx';
import { connectTexts } from './texts.ts';
import styles from './ConnectScreen.module.css';

/** Asks whether the way in joins the account; nothing happens before the answer. */
export function LinkingQuestion({ linking }: { linking: LinkingBody }) {
  const navigate = useNavigate();
  const { api } = useStores();
  const isSignedIn = useIsSignedIn();
  const { signIn } = useActions(sessionStore);
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const { value: asked } = useLoaded(linking.code, () =>
    api
      .fetch(previewLinking, { body: linking })
      .catch((error: unknown) => ({ problem: errorText(error, connectTexts.failed) })),
  );

  if (!asked) {
    return (
      <>
        <output className="visuallyHidden">{connectTexts.checking}</output>
        <Skeleton height={220} radius={16} />
      </>
    );
  }
  if ('problem' in asked) return <Refusal text={asked.problem} />;
  const { account, identity } = asked;
  const provider = providerNames[identity.provider];

  const confirm = () =>
    submit(async () => {
      const input = { body: linking, query: deviceZone() };
      const { token } = await api.fetch(confirmLinking, input);
      signIn(token);
      showSuccess(connectTexts.done(provider));
      void navigate(paths.profile, { replace: true });
    });
  return (
    <EmptyState
      title={connectTexts.question(provider, identity.name, account.username)}
      isLarge
      text={connectTexts.afterwards}
      drawing={
        <span className={styles.faces}>
          <Avatar userId={1} name={identity.name} size={72} />
          <Icon name="chevron" size={24} />
          <Avatar userId={2} name={account.username} image={account.avatar} size={72} />
        </span>
      }
      action={
        <div className={styles.buttons}>
          <Button isStretched isBusy={isBusy} onClick={() => void confirm()}>
            {connectTexts.yes}
          </Button>
          <Button
            mode="gray"
            isStretched
            onClick={() =>
              void navigate(isSignedIn ? paths.profile : paths.home, { replace: true })
            }
          >
            {connectTexts.no}
          </Button>
        </div>
      }
    />
  );
}
