import { useEffect, useRef, useState } from 'react';
import { useHasOverlay } from '#src/shared/ui/overlays/overlays.ts';

const STORAGE_KEY = 'review-keys';

type Keys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/**
 * Keys by their physical position (`event.code`), the same in every layout. Single letters disturb
 * speech input, so the user can switch them off; the choice is stored.
 */
export function useDecisionKeys(keys: Keys): [isOn: boolean, toggle: () => void] {
  const hasOverlay = useHasOverlay();
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = hasOverlay || !isOn ? {} : keys;
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

  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, isOn ? 'off' : 'on');
    setOn(!isOn);
  };
  return [isOn, toggle];
}
