import type { ClientErrorKind } from '#contract/clientErrors.ts';

/** A page that fails over and over again adds nothing new. */
const REPORTS_MAX = 5;

/**
 * Reports errors that nothing handled to the server. Returns a function that reports one that was
 * handled.
 */
export function watchErrors(): (kind: ClientErrorKind, error: unknown) => void {
  let count = 0;
  const report = (kind: ClientErrorKind, error: unknown): void => {
    count += 1;
    if (count > REPORTS_MAX) return;
    // Loaded on the first error, as most pages have none.
    void import('./sendClientError.ts')
      .then(({ sendClientError }) => sendClientError(kind, error))
      .catch(() => {});
  };
  window.addEventListener('error', ({ error, message }) => report('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  return report;
}
