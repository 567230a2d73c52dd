import { Screen } from '#src/shared/Screen.tsx';
import { AdLookupPanel } from './AdLookupPanel.tsx';
import { BanPanel } from './BanPanel.tsx';
import { PersonLookupPanel } from './PersonLookupPanel.tsx';
import { userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Bans, and who and what stands behind an id (document 2: ban and info page). */
export function UsersScreen() {
  return (
    <Screen title={userTexts.title}>
      <UsersContent />
    </Screen>
  );
}

function UsersContent() {
  return (
    <div className={styles.column}>
      <PersonLookupPanel />
      <BanPanel />
      <AdLookupPanel />
    </div>
  );
}
