import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLoginSheet } from '#src/session/login/loginSheet.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { LazyReportSheet } from './lazyReportSheet.ts';

const PENDING_KEY = 'pending-report';
const readPending = () => sessionStorage.getItem(PENDING_KEY);
const none = () => null;

/**
 * Reports an ad: returns what a tap does, and the sheet. A visitor signs in first; the sheet is open
 * then.
 */
export function useAdReport(adId: number): { report: () => void; reportSheet: ReactNode } {
  const isSignedIn = useIsSignedIn();
  const { requestLogin } = useLoginSheet();
  const pending = useHydratedValue(readPending, none);
  const isPending = isSignedIn && pending === String(adId);
  const [isChosen, setChosen] = useState<boolean>();
  const isOpen = isChosen ?? isPending;

  // Opening another ad cancels it.
  useEffect(() => {
    if (pending !== String(adId)) sessionStorage.removeItem(PENDING_KEY);
  }, [pending, adId]);

  const choose = (isNow: boolean) => {
    sessionStorage.removeItem(PENDING_KEY);
    setChosen(isNow);
  };
  const report = () => {
    if (isSignedIn) choose(true);
    else requestLogin('report', () => sessionStorage.setItem(PENDING_KEY, String(adId)));
  };
  const reportSheet = (isOpen || isChosen !== undefined) && (
    <Suspense>
      <LazyReportSheet
        target={{ kind: 'ad', id: adId }}
        isOpen={isOpen}
        onClose={() => choose(false)}
      />
    </Suspense>
  );
  return { report, reportSheet };
}
