import { Suspense, type ReactNode } from 'react';
import { useSheetAfterLogin } from '#src/session/login/useSheetAfterLogin.ts';
import { LazyReportSheet } from './lazyReportSheet.ts';

/** Reports an ad: returns what a tap does, and the sheet. */
export function useAdReport(adId: number): { report: () => void; reportSheet: ReactNode } {
  const { isOpen, wasOpened, open, close } = useSheetAfterLogin('report', adId);
  const reportSheet = wasOpened && (
    <Suspense>
      <LazyReportSheet target={{ kind: 'ad', id: adId }} isOpen={isOpen} onClose={close} />
    </Suspense>
  );
  return { report: open, reportSheet };
}
