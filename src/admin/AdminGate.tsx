import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useIsVisitor, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { paths } from '#contract/paths.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Screen } from '#src/shared/Screen.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { adminStore, useAdminStatus } from './adminStore.ts';
import { RowSkeletons } from './RowSkeletons.tsx';
import { gateTexts } from './texts.ts';

/** Shows its children to admins. Visitors are sent to the login, other users home. */
export function AdminGate({ children }: { children: ReactNode }) {
  const userId = useUserId();
  const isVisitor = useIsVisitor();
  const status = useAdminStatus();
  const { checkAdmin, forgetAdmin } = useActions(adminStore);

  useEffect(() => {
    if (userId === undefined) return undefined;
    void checkAdmin();
    return forgetAdmin;
  }, [userId, checkAdmin, forgetAdmin]);

  if (isVisitor) {
    return (
      <Screen>
        <ToLogin />
      </Screen>
    );
  }
  if (status === 'other') return <ToHome />;
  if (status === 'failed') {
    return (
      <Screen>
        <ErrorPanel text={gateTexts.failed} onAction={() => void checkAdmin()} />
      </Screen>
    );
  }
  if (status === 'unknown') {
    return (
      <Screen>
        <RowSkeletons label={gateTexts.loading} count={7} />
      </Screen>
    );
  }
  return children;
}

function ToHome() {
  const { showError } = useToasts();
  useEffect(() => showError(gateTexts.notAdmin), [showError]);
  return <Navigate to={paths.home} replace />;
}
