import { Link } from '#src/shared/ui/Link.tsx';
import type { CautionKind } from '#contract/messages/messages.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { cautionTexts } from './texts.ts';
import styles from './Cautions.module.css';

/** The most dangerous first: only one is shown. */
const ORDER: CautionKind[] = ['code', 'lookalike', 'prepayment', 'link', 'messenger'];

/** A calm warning under suspicious words of somebody. */
export function Cautions({ kinds }: { kinds: readonly CautionKind[] }) {
  const kind = ORDER.find((one) => kinds.includes(one));
  if (!kind) return null;
  return (
    <p role="note" className={styles.caution}>
      <Icon name="alert" size={18} className={styles.icon} />
      <span>
        {cautionTexts[kind]} <Link to={paths.safety}>{cautionTexts.more}</Link>
      </span>
    </p>
  );
}
