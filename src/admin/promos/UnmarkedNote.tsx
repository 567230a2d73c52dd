import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import { promoTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Warns about a promo without what the law wants to see on it. */
export function UnmarkedNote({ promo }: { promo: Pick<AdminPromo, 'company' | 'inn' | 'erid'> }) {
  const missing = [
    promo.company.trim() === '' && promoTexts.company,
    promo.inn.trim() === '' && promoTexts.inn,
    promo.erid.trim() === '' && promoTexts.erid,
  ].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <p role="note" className={styles.warning}>
      {promoTexts.unmarked(missing.join(', '))}
    </p>
  );
}
