import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';

/** The sheet, loaded with the first tap. */
export const LazyReportSheet = lazyWithPreload(
  async () => (await import('./ReportSheet.tsx')).ReportSheet,
);
