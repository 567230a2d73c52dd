import { useCallback } from 'react';
import { useIsAdmin, useIsVisitor, useOwnProfile } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { paths } from '#contract/paths.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { titled } from '#src/shared/titled.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { AccountCard, SETTINGS_ID } from './AccountCard.tsx';
import { AvatarOffer } from './avatar/AvatarOffer.tsx';
import { NameCard } from './NameCard.tsx';
import { OwnAds } from './OwnAds.tsx';
import { profileStore } from './profileStore.ts';
import { shelterTexts } from './shelter/texts.ts';
import { profileTexts } from './texts.ts';
import styles from './ProfileScreen.module.css';

export const ProfileScreen = titled(profileTexts.title, ProfileContent);

function ProfileContent() {
  const isVisitor = useIsVisitor();
  const isAdmin = useIsAdmin();
  const profile = useOwnProfile();
  const { status } = useStoreState(profileStore);
  const { loadProfile } = useActions(profileStore);
  useUserLoad(status, loadProfile);
  useOnReturn(
    useCallback(() => {
      if (!isVisitor) void loadProfile();
    }, [isVisitor, loadProfile]),
  );

  if (isVisitor) return <ToLogin />;
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <NameCard />
        {profile?.offers_avatar === true && (
          <ActionList>
            <AvatarOffer />
          </ActionList>
        )}
        {profile?.verified === 'shelter' && (
          <ActionList>
            <ActionRow icon={moreIcons.list} label={shelterTexts.title} to={paths.shelterPets} />
          </ActionList>
        )}
        {isAdmin && (
          <ActionList>
            <ActionRow icon={moreIcons.tools} label={profileTexts.toAdmin} to={paths.admin} />
          </ActionList>
        )}
        <ActionList className={styles.toSettings}>
          <ActionRow
            icon={moreIcons.settings}
            label={profileTexts.settings}
            onClick={focusSettings}
          />
        </ActionList>
      </div>
      <div className={styles.main}>
        <h2 className={styles.title}>{profileTexts.ownAds}</h2>
        <OwnAds />
      </div>
      {/* The ads above it would push it. */}
      <div className={status === 'idle' || status === 'loading' ? styles.unseen : undefined}>
        <AccountCard />
      </div>
    </div>
  );
}

/** On phones the settings are below the ads. */
function focusSettings(): void {
  const heading = document.querySelector<HTMLElement>(`#${SETTINGS_ID}`);
  heading?.focus();
  heading?.scrollIntoView({ block: 'start' });
}
