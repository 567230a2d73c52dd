import type { Report } from '#contract/admin/adminReports.ts';
import { quoted } from '#contract/quoted.ts';
import { reportsTexts } from './texts.ts';

/** «Объявление «Щенок»»; a message stands in its card, among those around it. */
export const reportTitle = ({ kind, title }: Report): string =>
  kind === 'message' ? reportsTexts.kinds[kind] : `${reportsTexts.kinds[kind]} ${quoted(title)}`;
