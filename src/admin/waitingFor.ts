import type { Waiting } from '#contract/admin/admin.ts';
import { countOf, formatDateTime } from '#src/shared/text/format.ts';
import { hubTexts } from './texts.ts';

/** «3 ждут, первое — вчера, 14:05» */
export const waitingFor = ({ count, oldest }: Waiting): string =>
  count === 0 || oldest === null
    ? hubTexts.nothing
    : hubTexts.waiting(countOf(count, hubTexts.waitingForms), formatDateTime(oldest));
