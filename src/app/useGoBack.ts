import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { canGoBack } from '#src/shared/history.ts';
import { topBarStore } from '#src/shared/topBar.ts';
import { closeTopOverlay } from '#src/shared/ui/overlays.ts';
import { parentPath } from './navigation.ts';

/** The one meaning of «back»: what lies on top, else the screen's own wish, else the history. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  return useCallback(() => {
    if (closeTopOverlay()) return;
    const { onBack } = topBarStore.getState();
    if (onBack) onBack();
    else if (canGoBack()) void navigate(-1);
    else void navigate(parentPath(pathname), { replace: true });
  }, [navigate, pathname]);
}
