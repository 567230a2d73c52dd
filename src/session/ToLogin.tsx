import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { rememberReturn } from './returnPath.ts';

/** In the place of a screen that visitors have no use for: to the login, and back here after it. */
export function ToLogin() {
  const { pathname, search } = useLocation();
  rememberReturn(pathname + search);
  return <Navigate to={paths.login} replace />;
}
