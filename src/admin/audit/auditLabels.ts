import type { VerifiedKind } from '#contract/people/verified.ts';
import { verifiedNames } from '#contract/people/verifiedTexts.ts';
import { quoted } from '#contract/quoted.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { Collar, PetSize } from '#contract/sections/lostPets.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { marketCategoryNames } from '#contract/texts.ts';
import { nameById } from '#contract/fields.ts';
import { statusTexts } from '#src/ads/card/statusTexts.ts';
import { formatDay, formatNumber } from '#src/shared/text/format.ts';
import { conditionText } from '#src/sections/market/marketFacts.ts';
import { sexText } from '#src/sections/pets/petFacts.ts';
import { categoryText } from '#src/sections/services/serviceFacts.ts';
import { soughtTexts } from '#src/sections/pets/lostPets/soughtTexts.ts';
import { auditTexts } from './texts.ts';

/** «Публикация объявления «Щенок»» */
export function entryTitle({ action, object, title, after }: AuditEntry): string {
  if (editOf(after)) {
    return (action === 'publish' ? auditTexts.editPublished : auditTexts.editRejected)(title);
  }
  const isHiding = action === 'show' && after?.['show'] === 0;
  const verb = auditTexts.actions[isHiding ? 'hide' : action];
  return `${verb} ${auditTexts.objectsOf[object]} ${quoted(title)}`;
}

/** The changed fields of an ad's edit, before or after. */
const editOf = (facts: AuditEntry['after']): Record<string, unknown> | undefined =>
  facts?.['edit'] as Record<string, unknown> | undefined;

function valueText(name: string, value: unknown, section: number | null): string {
  if (name === 'category' && typeof value === 'number') {
    return section === SECTION.services
      ? categoryText(value)
      : nameById(marketCategoryNames, value);
  }
  if (name === 'sex') return sexText(Number(value));
  if (name === 'size') return soughtTexts.sizes[value as PetSize];
  if (name === 'verified') return verifiedNames[value as VerifiedKind];
  if (name === 'collar') return soughtTexts.collars[value as Collar];
  if (name === 'condition') return conditionText(Number(value));
  if (Array.isArray(value)) return name === 'images' ? String(value.length) : value.join(', ');
  if (name === 'status') return statusTexts[Number(value)] ?? auditTexts.deleted;
  if (name === 'show' || name === 'banned') return value ? auditTexts.yes : auditTexts.no;
  if (DAYS.includes(name) && typeof value === 'string') {
    return formatDay(value);
  }
  return typeof value === 'number' ? formatNumber(value) : String(value);
}

const DAYS = ['created', 'finish', 'date', 'happened_at'];

/** The changed values: «Состояние: На рассмотрении → Опубликовано». */
export function changesOf(entry: AuditEntry): string[] {
  const before = { ...entry.before, ...editOf(entry.before) };
  const after = { ...entry.after, ...editOf(entry.after) };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const label = auditTexts.facts[name];
    if (label === undefined) return [];
    const values = [before, after]
      .filter((side) => side[name] !== undefined && side[name] !== null)
      .map((side) => valueText(name, side[name], entry.section));
    return values.length > 0 ? [`${label}: ${values.join(' → ')}`] : [];
  });
}
