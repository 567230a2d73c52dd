import { useEffect, type RefObject } from 'react';

/**
 * Scrolls to the first invalid field, else to the form's error.
 * @param failureCount how often validation failed so far
 */
export function useFirstError(form: RefObject<HTMLFormElement | null>, failureCount: number): void {
  useEffect(() => {
    if (failureCount === 0) return;
    const find = (selector: string) => form.current?.querySelectorAll<HTMLElement>(selector) ?? [];
    const invalid = [...find('[aria-invalid="true"], [data-invalid]')];
    const [target] = [...invalid, ...find('[role="alert"]')];
    target?.focus({ preventScroll: true });
    // Not smooth: a layout change would stop the scroll halfway.
    target?.scrollIntoView({ block: 'center' });
  }, [form, failureCount]);
}
