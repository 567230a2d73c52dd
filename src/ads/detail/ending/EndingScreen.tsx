import { Navigate } from 'react-router-dom';
import { getAdHome, takesHome } from '#contract/ads/adHome.ts';
import { listHelpers, type Helper } from '#contract/matches/helpers.ts';
import { dialogPath, sectionPaths } from '#contract/paths.ts';
import { sectionEndpoints } from '#contract/sections/sectionEndpoints.ts';
import { useIsVisitor, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { readDraft, writeDraft } from '#src/shared/device/messageDraft.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useNoteSuccess } from '#src/shared/hooks/useNoteSuccess.ts';
import { numberOf, useParams } from '#src/shared/hooks/useParams.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { useStores } from '#src/shared/stores/stores.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { EndingButton } from './EndingButton.tsx';
import { endingOf } from './ending.ts';
import { endingTexts } from './endingTexts.ts';
import { HomeRow } from './HomeRow.tsx';
import { RoundPhoto } from './RoundPhoto.tsx';
import styles from './EndingScreen.module.css';

const FACES_MAX = 5;

interface EndingScreenProps {
  section: 'pets' | 'market';
}

/** What its author sees once an ad has ended well. */
export function EndingScreen({ section }: EndingScreenProps) {
  const isVisitor = useIsVisitor();
  const id = numberOf(useParams()['id']);
  return (
    <Screen documentTitle={endingTexts.documentTitle}>
      {isVisitor ? <ToLogin /> : <Ending section={section} id={id} />}
    </Screen>
  );
}

function Ending({ section, id }: EndingScreenProps & { id: number }) {
  useNoteSuccess();
  const { api } = useStores();
  const userId = useUserId();
  const { value, status, reload } = useLoaded(
    userId === undefined ? undefined : `${userId} ${id}`,
    async () => {
      const ad = await api
        .fetch(sectionEndpoints[section].one, { params: { id } })
        .catch(ifMissing);
      const isFound = ad?.is_owner && ad.outcome === 'found';
      // The joy does not wait for them.
      const [helpers, home] = await Promise.all([
        isFound ? api.fetch(listHelpers, { params: { id } }).catch(() => []) : [],
        ad?.is_owner && section === 'pets' && takesHome(ad.outcome)
          ? api.fetch(getAdHome, { params: { id } })
          : undefined,
      ]);
      return { ad, helpers, home };
    },
  );
  if (status === 'failed') {
    return <ErrorPanel text={endingTexts.failed} onAction={() => void reload()} />;
  }
  if (!value) return <Spinner label={endingTexts.loading} />;
  const { ad, helpers, home } = value;
  const ending = ad && endingOf(section, ad);
  if (!ending || !ad.is_owner) return <Navigate to={sectionPaths[section].ad(id)} replace />;
  const { heading, text, shared, thankYou } = ending;
  const [image] = ad.images;
  return (
    <div className={styles.ending}>
      <RoundPhoto image={image} isSmall={shared === undefined} />
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.text}>
        {text} {helpers.length > 0 && endingTexts.helped(helpers.length)}
      </p>
      {helpers.length > 0 && (
        <div className={styles.faces}>
          {helpers.slice(0, FACES_MAX).map(({ id: helperId, name, avatar }) => (
            <Avatar key={helperId} userId={helperId} name={name} image={avatar} size={44} />
          ))}
        </div>
      )}
      <EndingButton section={section} ad={ad} />
      {(helpers.length > 0 || home !== undefined) && (
        <ActionList className={styles.rows}>
          {home !== undefined && <HomeRow adId={id} home={home} onSent={() => void reload()} />}
          {helpers.map((helper) => (
            <ThanksRow key={helper.id} helper={helper} adId={id} text={thankYou} />
          ))}
        </ActionList>
      )}
    </div>
  );
}

/** Others do not see an ad that has ended. */
function ifMissing(error: unknown): undefined {
  if (!(error instanceof ApiError && error.isMissing)) throw error;
}

/** Opens the dialog with somebody who has helped, with a sentence of thanks to send. */
function ThanksRow({ helper, adId, text }: { helper: Helper; adId: number; text: string }) {
  const userId = useUserId();
  const { id, name } = helper;
  return (
    <ActionRow
      icon="heart"
      label={endingTexts.thanks}
      note={name}
      to={dialogPath(id, { section: 'pets', id: adId })}
      onClick={() => {
        // What has been typed already stays.
        if (userId !== undefined && readDraft(userId, id) === '') writeDraft(userId, id, text);
      }}
    />
  );
}
