import { useEffect } from 'react';
import { sessionStore } from '#src/session/sessionStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';

/**
 * Keeps the screen for the next launch of the messenger's app while that is asked for; returns what
 * closes the app.
 */
export function useReopening(isAsked: boolean): () => void {
  const { closeApp, keepForReopening } = useActions(sessionStore);
  useEffect(() => {
    if (isAsked) keepForReopening();
  }, [isAsked, keepForReopening]);
  return closeApp;
}
