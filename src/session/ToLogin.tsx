import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { rememberReturn } from './returnPath.ts';

/** Redirects to the login, and back to this screen after it. */
export function ToLogin() {
  const { pathname, search } = useLocation();
  rememberReturn(pathname + search);
  return <Navigate to={paths.login} replace />;
}
