import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useIsVisitor, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { paths } from '#contract/paths.ts';
import { ErrorPanel } from '#src/shared/ui/ErrorPanel.tsx';
import { adminStore, checkAdmin, forgetAdmin } from './adminStore.ts';
import { RowSkeletons } from './RowSkeletons.tsx';
import { gateTexts } from './texts.ts';

/** Lets admins in: a visitor goes to the login, anyone else home, and before it is known nothing shows. */
export function AdminGate({ children }: { children: ReactNode }) {
  const userId = useUserId();
  const isVisitor = useIsVisitor();
  const status = adminStore((state) => state.status);

  useEffect(() => {
    if (userId === undefined) return undefined;
    void checkAdmin();
    return forgetAdmin;
  }, [userId]);

  if (isVisitor) return <ToLogin />;
  if (status === 'other') return <Navigate to={paths.home} replace />;
  if (status === 'failed') {
    return <ErrorPanel text={gateTexts.failed} onAction={() => void checkAdmin()} />;
  }
  if (status === 'unknown') return <RowSkeletons label={gateTexts.loading} count={7} />;
  return children;
}
