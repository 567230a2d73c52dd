import type { VerifiedKind } from '#contract/people/verified.ts';
import { verifiedNames } from '#contract/people/verifiedTexts.ts';
import { classNames } from '../classNames.ts';
import { Icon } from './Icon.tsx';
import { Mark } from './Mark.tsx';
import styles from './VerifiedMark.module.css';

interface VerifiedMarkProps {
  kind: VerifiedKind | null;
  /** A check alone, where there is no room for the word. */
  isShort?: boolean;
}

/** Who admins have verified a person to be. */
export function VerifiedMark({ kind, isShort = false }: VerifiedMarkProps) {
  if (!kind) return null;
  const name = verifiedNames[kind];
  if (isShort) {
    return (
      <Mark icon="check" size={12} label={name} className={classNames(styles.mark, styles.short)} />
    );
  }
  return (
    <span className={styles.mark}>
      <Icon name="check" size={12} />
      <span>{name}</span>
    </span>
  );
}
