import { useCallback } from 'react';
import { connectPath } from '#contract/paths.ts';
import {
  isMessenger,
  listIdentities,
  PROVIDERS,
  removeIdentity,
  type Identity,
  type Provider,
} from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import { useIsAdmin, useMessenger, useUserId } from '#src/session/sessionStore.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { useSettings } from '#src/shared/settings.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { identitiesTexts } from './texts.ts';

/** The ways in to the account, and those that can be connected. */
export function IdentityList() {
  const { api } = useStores();
  const userId = useUserId();
  const isAdmin = useIsAdmin();
  const messenger = useMessenger();
  const settings = useSettings();
  const {
    value: identities,
    status,
    reload,
  } = useLoaded(userId, () => api.fetch(listIdentities, {}));
  useOnReturn(useCallback(() => void reload(), [reload]));
  if (status === 'failed') return null;
  if (!identities || !settings) return <Skeleton height={140} radius={16} />;
  const canConnect: Record<Provider, boolean> = {
    telegram: settings.bot_username !== '',
    vk: settings.vk_app_id !== 0,
    max: settings.max_bot_name !== '',
  };
  return (
    <ActionList title={identitiesTexts.title}>
      {PROVIDERS.map((provider) => {
        const identity = identities.find((one) => one.provider === provider);
        if (identity) {
          const canGo = identities.length > 1 && !isAdmin;
          return (
            <ConnectedRow
              key={provider}
              identity={identity}
              canGo={canGo}
              isHere={provider === messenger}
              onChange={reload}
            />
          );
        }
        return canConnect[provider] && !isAdmin ? (
          <ActionRow
            key={provider}
            label={identitiesTexts.connect(providerNames[provider])}
            to={connectPath('to', provider)}
          />
        ) : null;
      })}
    </ActionList>
  );
}

interface ConnectedRowProps {
  identity: Identity;
  /** It is not the last one. */
  canGo: boolean;
  /** The app is inside this messenger, which would sign in again at once, into a new account. */
  isHere: boolean;
  onChange: () => Promise<void>;
}

function ConnectedRow({
  identity: { provider, name },
  canGo,
  isHere,
  onChange,
}: ConnectedRowProps) {
  const { api } = useStores();
  const ask = useAsk();
  const { showSuccess } = useToasts();
  const title = providerNames[provider];
  const connected = identitiesTexts.connected(name);
  const askRemoval = () =>
    ask({
      title: identitiesTexts.disconnectTitle(title),
      text: [
        identitiesTexts.disconnectText(title),
        isMessenger(provider) && identitiesTexts.newAccount(title),
      ]
        .filter(Boolean)
        .join(' '),
      confirm: identitiesTexts.disconnect,
      isDanger: true,
      act: async () => {
        await api.fetch(removeIdentity, { params: { provider } });
        showSuccess(identitiesTexts.disconnected(title));
        await onChange();
      },
      failed: (error) => identitiesTexts.failedAction(errorText(error)),
    });
  return (
    <>
      <ActionRow
        label={title}
        note={canGo && isHere ? identitiesTexts.here(connected) : connected}
      />
      {canGo && !isHere && (
        <ActionRow label={identitiesTexts.disconnectOf(title)} isDanger onClick={askRemoval} />
      )}
    </>
  );
}
