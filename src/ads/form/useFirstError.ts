import { useEffect, type RefObject } from 'react';

/**
 * Brings into view what stands in the way of sending: the first field to correct, else the sentence
 * about the whole form.
 * @param refusals how often the form was refused so far
 */
export function useFirstError(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const place = find('[aria-invalid="true"], [data-invalid]') ?? find('[role="alert"]');
    place?.focus({ preventScroll: true });
    // At once: what changes the layout meanwhile would stop a smooth scroll halfway.
    place?.scrollIntoView({ block: 'center' });
  }, [form, refusals]);
}
