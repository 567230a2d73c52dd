import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { LoadingCards } from '#src/ads/card/LoadingCards.tsx';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import { useIsAdmin, useIsVisitor } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { paths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { AccountCard, SETTINGS_ID } from './AccountCard.tsx';
import { NoticesLink } from './NoticesLink.tsx';
import { NameCard } from './NameCard.tsx';
import { OwnAdActions } from './OwnAdActions.tsx';
import { useProfile, useProfileActions } from './profileStore.ts';
import { profileTexts } from './texts.ts';
import styles from './ProfileScreen.module.css';

export function ProfileScreen() {
  return (
    <Screen title={profileTexts.title} action={<NoticesLink />}>
      <ProfileContent />
    </Screen>
  );
}

function ProfileContent() {
  const isVisitor = useIsVisitor();
  const isAdmin = useIsAdmin();
  const { status } = useProfile();
  const { loadProfile } = useProfileActions();
  useUserLoad(status, loadProfile);

  if (isVisitor) return <ToLogin />;
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <NameCard />
        <Button mode="gray" isStretched className={styles.toSettings} onClick={focusSettings}>
          {profileTexts.settings}
        </Button>
        {isAdmin && (
          <Button mode="bezeled" isStretched to={paths.admin}>
            {profileTexts.toAdmin}
          </Button>
        )}
      </div>
      <div className={styles.main}>
        <h2 className={styles.title}>{profileTexts.ownAds}</h2>
        <OwnAds />
      </div>
      <AccountCard />
    </div>
  );
}

/** On phones the settings are below the ads. */
function focusSettings(): void {
  const heading = document.querySelector<HTMLElement>(`#${SETTINGS_ID}`);
  heading?.focus();
  heading?.scrollIntoView({ block: 'start' });
}

/** The user's ads under four headings. */
function OwnAds() {
  const { status, ownAds } = useProfile();
  const { loadProfile } = useProfileActions();
  if (status === 'failed') {
    return <ErrorPanel text={profileTexts.failed} onAction={() => void loadProfile()} />;
  }
  if (status !== 'ready') return <LoadingCards text={profileTexts.loading} count={4} />;
  if (ownAds.length === 0) {
    return (
      <EmptyState
        text={profileTexts.empty}
        action={<Button to={paths.newPost}>{profileTexts.post}</Button>}
      />
    );
  }
  return sectionNames.map((section) => {
    const group = ownAds.filter((item) => item.section === section);
    if (group.length === 0) return null;
    return (
      <section key={section} aria-label={sectionTitles[section]}>
        <h3 className={styles.group}>{sectionTitles[section]}</h3>
        <CardGrid>
          {group.map((item) => (
            <li key={item.ad.id}>
              <AnyAdCard item={item} isNewWindow actions={<OwnAdActions item={item} />} />
            </li>
          ))}
        </CardGrid>
      </section>
    );
  });
}
