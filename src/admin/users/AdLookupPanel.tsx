import { useState } from 'react';
import type { KeyInfo } from '#contract/admin/admin.ts';
import { statusTexts } from '#src/ads/card/statusTexts.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { sectionByCode } from '#contract/sections/sections.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { Facts } from '#src/admin/Facts.tsx';
import { SearchPanel } from '#src/admin/SearchPanel.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { usersStore } from './usersStore.ts';
import { userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Looks up an ad's publication key, its author, and whether it was used. */
export function AdLookupPanel() {
  const [found, setFound] = useState<KeyInfo & { id: string }>();
  const { loadKey } = useActions(usersStore);

  const look = async (id: string) => {
    setFound(undefined);
    if (!/^\d+$/u.test(id)) return userTexts.idIsNumber;
    setFound({ ...(await loadKey(Number(id))), id });
    return undefined;
  };
  return (
    <SearchPanel
      title={userTexts.adTitle}
      label={userTexts.adId}
      button={userTexts.find}
      inputMode="numeric"
      look={look}
    >
      {found && <Key found={found} />}
    </SearchPanel>
  );
}

function Key({ found }: { found: KeyInfo & { id: string } }) {
  const section = sectionByCode(found.section);
  return (
    <>
      <Facts
        facts={[
          [userTexts.adName, found.title],
          [userTexts.status, statusTexts[found.is_visible] ?? userTexts.deleted],
          [userTexts.key, found.key],
          [userTexts.userId, found.user_id],
          [userTexts.created, formatDateTime(found.created)],
          [userTexts.keyState, found.used ? userTexts.used : userTexts.unused],
        ]}
      />
      <ActionList className={styles.inner}>
        {section && found.is_visible !== 0 && (
          <ActionRow to={sectionPaths[section].ad(found.id)} icon="paw" label={userTexts.toAd} />
        )}
        <ActionRow to={paths.adminUser(found.user_id)} icon="profile" label={userTexts.toAuthor} />
      </ActionList>
    </>
  );
}
