import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { UserInfo } from '#contract/admin.ts';
import { isAdminId, SUPPORT_ID } from '#contract/session.ts';
import { AdStatus } from '#src/ads/card/AdStatus.tsx';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { useSubmit } from '#src/shared/useSubmit.ts';
import { errorText } from '#src/shared/errorText.ts';
import { formatDay } from '#src/shared/format.ts';
import { paths } from '#contract/paths.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { usePeopleActions, usePerson } from './peopleStore.ts';
import { PersonFacts } from './PersonFacts.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { authorTexts, userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** A user as admins see them: counts, ban, dialog, ads. */
export function PersonScreen() {
  const id = Number(useParams()['userId']);
  const { id: shownId, person } = usePerson();
  const { showPerson } = usePeopleActions();

  useEffect(() => {
    void showPerson(id);
  }, [id, showPerson]);

  return (
    <Screen title={person && shownId === id ? person.username : userTexts.personTitle}>
      <PersonContent id={id} />
    </Screen>
  );
}

function PersonContent({ id }: { id: number }) {
  const { id: shownId, status, person, ads } = usePerson();

  if (shownId === id && status === 'failed') {
    return (
      <EmptyState
        text={userTexts.noPerson}
        action={<Button to={paths.adminUsers}>{userTexts.toUsers}</Button>}
      />
    );
  }
  if (shownId !== id || !person) return <RowSkeletons label={userTexts.loading} count={4} />;
  return (
    <div className={styles.stack}>
      <PersonCard person={person} />
      <h2 className={styles.heading}>{userTexts.ads}</h2>
      {ads.length === 0 && <p className={styles.end}>{userTexts.noAds}</p>}
      <CardGrid>
        {ads.map((item) => (
          <li key={item.ad.id}>
            <AnyAdCard item={item} actions={<AdStatus ad={item.ad} />} />
          </li>
        ))}
      </CardGrid>
    </div>
  );
}

function PersonCard({ person }: { person: UserInfo }) {
  const { user_id: id, banned } = person;
  const viewerId = useUserId();
  const [isAsking, setAsking] = useState(false);
  // Fixed when the sheet opens, because `banned` changes while the sheet slides away.
  const [asksToBan, setAsksToBan] = useState(!banned);
  const { sendBan, showPerson } = usePeopleActions();
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const label = banned ? userTexts.unban : userTexts.ban;

  const ask = () => {
    setAsksToBan(!banned);
    setAsking(true);
  };
  const changeBan = async () => {
    await submit(async () => {
      const { message } = await sendBan(id, asksToBan);
      showSuccess(message);
      await showPerson(id);
    });
    setAsking(false);
  };
  return (
    <section className={styles.card} aria-label={person.username}>
      {banned && (
        <div>
          <Badge tone="red">{authorTexts.banned}</Badge>
        </div>
      )}
      <p className={styles.note}>{userTexts.since(formatDay(person.since))}</p>
      <PersonFacts person={person} />
      <div className={styles.buttons}>
        {id !== viewerId && (
          <Button mode="bezeled" to={`${paths.messages}?with=${id}`}>
            {viewerId === SUPPORT_ID ? userTexts.supportDialog : userTexts.write}
          </Button>
        )}
        <Button mode="bezeled" to={`${paths.adminAudit}?person=${id}`}>
          {userTexts.deeds}
        </Button>
        {!isAdminId(id) && (
          <Button mode="gray" isDanger={!banned} onClick={ask}>
            {label}
          </Button>
        )}
      </div>
      <ConfirmSheet
        isOpen={isAsking}
        title={asksToBan ? userTexts.banPersonTitle : userTexts.unbanTitle}
        confirmText={asksToBan ? userTexts.ban : userTexts.unban}
        isDanger={asksToBan}
        isBusy={isBusy}
        onConfirm={() => void changeBan()}
        onClose={() => setAsking(false)}
      >
        {asksToBan ? userTexts.banText : userTexts.unbanText}
      </ConfirmSheet>
    </section>
  );
}
