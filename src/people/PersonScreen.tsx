import { sectionTitles } from '#contract/ads/listTexts.ts';
import { dialogPath } from '#contract/paths.ts';
import type { Person } from '#contract/people/people.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { HelperAvatar } from '#src/ads/detail/author/HelperAvatar.tsx';
import { AuthorFacts } from '#src/ads/detail/author/AuthorFacts.tsx';
import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import { ReportMenu } from '#src/reports/ReportMenu.tsx';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { numberOf, useParams } from '#src/shared/hooks/useParams.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { BreakableName } from '#src/shared/ui/BreakableName.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { VerifiedMark } from '#src/shared/ui/VerifiedMark.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { personStore } from './personStore.ts';
import { personTexts } from './texts.ts';
import styles from './PersonScreen.module.css';

/** Who a person is, and what the person offers. */
export function PersonScreen() {
  const id = numberOf(useParams()['id']);
  const { id: shownId, status, value, isMissing } = useStoreState(personStore);
  const { load } = useActions(personStore);
  const isShown = shownId === id;

  if (isShown && isMissing) {
    return (
      <Screen title={personTexts.title}>
        <EmptyState title={personTexts.missing} text={personTexts.missingNote} />
      </Screen>
    );
  }
  if (isShown && status === 'failed') {
    return (
      <Screen title={personTexts.title}>
        <ErrorPanel text={personTexts.failed} onAction={() => void load(id)} />
      </Screen>
    );
  }
  if (!isShown || !value) {
    return (
      <Screen title={personTexts.title}>
        <Skeleton height={160} radius={16} />
      </Screen>
    );
  }
  return (
    <Screen
      title={personTexts.title}
      documentTitle={value.person.username}
      action={<PersonMenu id={id} />}
    >
      <div className={styles.screen}>
        <PersonHead person={value.person} />
        <PersonAds ads={value.ads} />
      </div>
    </Screen>
  );
}

/** Nobody reports support or themselves. */
function PersonMenu({ id }: { id: number }) {
  const isOther = useUserId() !== id && id !== SUPPORT_ID;
  if (!isOther) return null;
  return (
    <ReportMenu target={{ kind: 'user', id }} label={personTexts.menu} title={personTexts.menu} />
  );
}

function PersonHead({ person }: { person: Person }) {
  const { user_id: id, username, avatar, verified, helped } = person;
  const isOther = useUserId() !== id;
  return (
    <section className={styles.head} aria-label={username}>
      <div className={styles.row}>
        <HelperAvatar
          userId={id}
          name={username}
          image={avatar}
          size={72}
          hasHelped={person.has_helped}
        />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <BreakableName name={username} />
          </h2>
          <VerifiedMark kind={verified} />
          {id !== SUPPORT_ID && <AuthorFacts author={person} />}
          {helped.length > 0 && (
            <p className={styles.helped}>{personTexts.helped(helped.join(', '))}</p>
          )}
        </div>
      </div>
      {isOther && <Button to={dialogPath(id)}>{personTexts.write}</Button>}
    </section>
  );
}

function PersonAds({ ads }: { ads: readonly AnyAd[] }) {
  if (ads.length === 0) return <p className={styles.none}>{personTexts.none}</p>;
  const bySection = sectionNames.map((section) => ({
    section,
    items: ads.filter((item) => item.section === section),
  }));
  return bySection.map(
    ({ section, items }) =>
      items.length > 0 && (
        <section key={section} aria-label={sectionTitles[section]}>
          <h2 className={styles.title}>{sectionTitles[section]}</h2>
          <CardGrid>
            {items.map((item) => (
              <li key={item.ad.id}>
                <AnyAdCard item={item} />
              </li>
            ))}
          </CardGrid>
        </section>
      ),
  );
}
