import { Suspense, type ReactNode } from 'react';
import { useSheetAfterLogin } from '#src/session/login/useSheetAfterLogin.ts';
import { LazyReportSheet } from './lazyReportSheet.ts';
import type { ReportTarget } from './reportsStore.ts';

/** Reports an ad, a user or a sighting: returns what a tap does, and the sheet. */
export function useReport(target: ReportTarget): { report: () => void; reportSheet: ReactNode } {
  const of = `${target.kind}-${target.id}`;
  const { isOpen, wasOpened, open, close } = useSheetAfterLogin('report', of);
  const reportSheet = wasOpened && (
    <Suspense>
      <LazyReportSheet key={of} target={target} isOpen={isOpen} onClose={close} />
    </Suspense>
  );
  return { report: open, reportSheet };
}
