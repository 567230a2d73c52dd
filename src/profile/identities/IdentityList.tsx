import { useCallback } from 'react';
import { connectPath } from '#contract/paths.ts';
import {
  listIdentities,
  PROVIDERS,
  removeIdentity,
  type Identity,
  type Provider,
} from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import { useIsAdmin, useUserId } from '#src/session/sessionStore.ts';
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
    max: false,
  };
  return (
    <ActionList title={identitiesTexts.title}>
      {PROVIDERS.map((provider) => {
        const identity = identities.find((one) => one.provider === provider);
        if (identity) {
          const canGo = identities.length > 1 && !isAdmin;
          return (
            <ConnectedRow key={provider} identity={identity} canGo={canGo} onChange={reload} />
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
  onChange: () => Promise<void>;
}

function ConnectedRow({ identity: { provider, name }, canGo, onChange }: ConnectedRowProps) {
  const { api } = useStores();
  const ask = useAsk();
  const { showSuccess } = useToasts();
  const title = providerNames[provider];
  const askRemoval = () =>
    ask({
      title: identitiesTexts.disconnectTitle(title),
      text: identitiesTexts.disconnectText(title),
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
      <ActionRow label={title} note={identitiesTexts.connected(name)} />
      {canGo && (
        <ActionRow label={identitiesTexts.disconnectOf(title)} isDanger onClick={askRemoval} />
      )}
    </>
  );
}
