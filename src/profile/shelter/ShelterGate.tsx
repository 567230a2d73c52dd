import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { sessionStore, useIsVisitor, useOwnProfile, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { profileTexts } from '#src/profile/texts.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { shelterTexts } from './texts.ts';

/** Shows its content to shelters with the mark. */
export function ShelterGate({ children }: { children: ReactNode }) {
  const isVisitor = useIsVisitor();
  const profile = useOwnProfile();
  const { loadProfile } = useActions(sessionStore);
  const { status, reload } = useLoaded(useUserId(), () => loadProfile());
  useRetryOnline(status === 'failed', reload);
  if (isVisitor) return <ToLogin />;
  if (!profile) {
    return status === 'failed' ? (
      <ErrorPanel text={shelterTexts.profileFailed} onAction={() => void reload()} />
    ) : (
      <output aria-label={profileTexts.loading}>
        <Skeleton height={88} radius={16} />
      </output>
    );
  }
  if (profile.verified === 'shelter') return children;
  return (
    <EmptyState
      text={shelterTexts.only}
      action={<Button to={paths.profile}>{shelterTexts.toProfile}</Button>}
    />
  );
}
