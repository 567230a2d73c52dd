import { useEffect, useRef } from 'react';
import { useHasOverlay } from '#src/shared/ui/overlays/overlays.ts';

type Keys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/** Keys by their physical position (`event.code`), the same in every layout. */
export function useDecisionKeys(keys: Keys): void {
  const hasOverlay = useHasOverlay();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = hasOverlay ? {} : keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCombined = event.ctrlKey || event.metaKey || event.altKey;
      if (isCombined || event.repeat || isTyping(event.target)) return;
      const act = latest.current[event.code];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
