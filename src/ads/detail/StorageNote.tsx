import { useState } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { paths } from '#contract/paths.ts';
import { useHalfVisible } from '#src/shared/hooks/useHalfVisible.ts';
import { canGoBack } from '#src/shared/history.ts';
import { storageTexts } from '#src/shared/texts.ts';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import styles from './AdScreen.module.css';

const STORAGE_KEY = 'storage-note-read';

/** Tells users who come by an ad's link what the browser stores, until they have seen it. */
export function StorageNote() {
  return useIsHydrated() ? <UnreadNote /> : null;
}

function UnreadNote() {
  const [isWanted] = useState(() => !canGoBack() && localStorage.getItem(STORAGE_KEY) === null);
  const visible = useHalfVisible(() => localStorage.setItem(STORAGE_KEY, '1'), isWanted);
  if (!isWanted) return null;
  return (
    <p ref={visible} className={styles.note}>
      {storageTexts.note} <Link to={paths.privacy}>{storageTexts.more}</Link>
    </p>
  );
}
