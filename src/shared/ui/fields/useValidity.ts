import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Makes a control invalid for the form's `checkValidity`, which fires its `onInvalid`. */
export function useValidity(error: string | undefined): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => ref.current?.setCustomValidity(error ?? ''), [error]);
  return ref;
}
