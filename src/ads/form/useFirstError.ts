import { useEffect, type RefObject } from 'react';

/**
 * Scrolls to the first invalid field, else to the form's error.
 * @param refusals how often validation failed so far
 */
export function useFirstError(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const place = find('[aria-invalid="true"], [data-invalid]') ?? find('[role="alert"]');
    place?.focus({ preventScroll: true });
    // Not smooth: a layout change would stop the scroll halfway.
    place?.scrollIntoView({ block: 'center' });
  }, [form, refusals]);
}
