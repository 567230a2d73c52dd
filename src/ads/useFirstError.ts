import { useEffect, useRef, type RefObject } from 'react';

/** After a refused send the first field that needs mending is brought into view. */
export function useFirstError(
  form: RefObject<HTMLFormElement | null>,
  errors: object,
  isEditing: boolean,
): void {
  const count = Object.values(errors).filter(Boolean).length;
  const before = useRef(0);
  useEffect(() => {
    const isNew = count > 0 && before.current === 0 && isEditing;
    before.current = count;
    if (!isNew) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [form, count, isEditing]);
}
