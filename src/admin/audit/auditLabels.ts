import { quoted } from '#contract/quoted.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { statusTexts } from '#src/ads/card/statusTexts.ts';
import { formatDay, formatNumber } from '#src/shared/format.ts';
import { auditTexts } from './texts.ts';

/** «Публикация объявления «Щенок»» */
export function entryTitle({ action, object, title, after }: AuditEntry): string {
  const isHiding = action === 'show' && after?.['show'] === 0;
  const verb = auditTexts.actions[isHiding ? 'hide' : action];
  return `${verb} ${auditTexts.objectsOf[object]} ${quoted(title)}`;
}

function valueText(name: string, value: unknown): string {
  if (name === 'status') return statusTexts[Number(value)] ?? auditTexts.deleted;
  if (name === 'show' || name === 'banned') return value ? auditTexts.yes : auditTexts.no;
  if ((name === 'created' || name === 'finish') && typeof value === 'string') {
    return formatDay(value);
  }
  return typeof value === 'number' ? formatNumber(value) : String(value);
}

/** The changed values: «Состояние: На рассмотрении → Опубликовано». */
export function changesOf({ before, after }: AuditEntry): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const label = auditTexts.facts[name];
    if (label === undefined) return [];
    const values = [before, after]
      .filter((side) => side?.[name] !== undefined && side[name] !== null)
      .map((side) => valueText(name, side?.[name]));
    return values.length > 0 ? [`${label}: ${values.join(' → ')}`] : [];
  });
}
