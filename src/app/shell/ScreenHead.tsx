import type { ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { navigationTexts } from '#src/app/texts.ts';
import styles from './ScreenHead.module.css';

interface ScreenHeadProps {
  title: string | undefined;
  heading: ReactNode;
  backLabel: string | undefined;
  /** Without it there is no back button. */
  onBack: (() => void) | undefined;
  action: ReactNode;
}

/** Back button and title of a screen: on phones over the top bar, on desktops below it. */
export function ScreenHead({
  title,
  heading = title && <h1 className={styles.title}>{title}</h1>,
  backLabel = navigationTexts.back,
  onBack,
  action,
}: ScreenHeadProps) {
  if (!title && !onBack) return null;
  return (
    <div className={classNames(styles.head, !title && !action && styles.backOnly)}>
      {onBack && (
        <button type="button" className={styles.back} onClick={onBack}>
          <Icon name="back" />
          <span className={styles.backLabel}>{backLabel}</span>
        </button>
      )}
      {heading}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
