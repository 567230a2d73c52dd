import { useEffect } from 'react';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';

/** Nothing is offered soon after the success that the component shows. */
export function useNoteSuccess(): void {
  const { noteSuccess } = useToasts();
  useEffect(noteSuccess, [noteSuccess]);
}
