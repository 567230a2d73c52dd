import type { PaymentRow } from '#contract/payments/money.ts';
import { moneyTexts, orderStatusTexts, refundText } from './texts.ts';

/** Quoted where needed; what a table would run as a formula stays text. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[";\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** «2026-05-30 09:05:00» in the admin's own time, which spreadsheets read as a date. */
const localTime = (time: string | null): string =>
  time === null ? '' : new Date(time).toLocaleString('sv');

/** A table for a bookkeeper: semicolons and a byte order mark, as Russian Excel reads it. */
export function paymentsCsv(rows: readonly PaymentRow[]): string {
  const lines = rows.map((row) =>
    [
      localTime(row.created_at),
      row.id,
      row.payment_id,
      row.service_type,
      row.title,
      row.user_id,
      row.amount,
      row.currency,
      orderStatusTexts[row.status],
      localTime(row.paid_at),
      refundText(row),
      localTime(row.refunded_at),
    ]
      .map(cell)
      .join(';'),
  );
  return `\uFEFF${[moneyTexts.csvHead.join(';'), ...lines].join('\r\n')}\r\n`;
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
