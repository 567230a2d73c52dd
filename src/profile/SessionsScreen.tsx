import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import type { OpenSession } from '#contract/session/sessions.ts';
import { useIsVisitor } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { titled } from '#src/shared/titled.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { profileStore } from './profileStore.ts';
import { SessionCard } from './SessionCard.tsx';
import { sessionsStore } from './sessionsStore.ts';
import { profileTexts, sessionsTexts } from './texts.ts';
import styles from './SessionsScreen.module.css';

/** The devices where the user is signed in. */
export const SessionsScreen = titled(sessionsTexts.title, SessionsContent);

function SessionsContent() {
  const isVisitor = useIsVisitor();
  const { status, sessions } = useStoreState(sessionsStore);
  const { loadSessions } = useActions(sessionsStore);
  useUserLoad(status, loadSessions);

  if (isVisitor) return <ToLogin />;
  if (status === 'failed') {
    return <ErrorPanel text={sessionsTexts.failed} onAction={() => void loadSessions()} />;
  }
  if (status !== 'ready') {
    return (
      <div className={styles.list}>
        <output className="visuallyHidden">{sessionsTexts.loading}</output>
        <Skeleton height={96} radius={16} />
      </div>
    );
  }
  return <SessionList sessions={sessions} />;
}

function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const navigate = useNavigate();
  const ask = useAsk();
  const { sendEnd } = useActions(sessionsStore);
  const { logOut } = useActions(profileStore);
  const { showSuccess } = useToasts();

  const confirm = ({ id, device, is_current: isCurrent }: OpenSession) =>
    ask({
      title: sessionsTexts.endTitle,
      text: isCurrent ? sessionsTexts.endCurrentText : sessionsTexts.endText(device),
      confirm: sessionsTexts.end,
      act: async () => {
        await (isCurrent ? logOut() : sendEnd(id));
        // After the log-out, because this screen redirects visitors to the login.
        if (isCurrent) void navigate(paths.home);
        else showSuccess(sessionsTexts.ended);
      },
      failed: (error) => profileTexts.failedAction(errorText(error)),
    });

  return (
    <>
      <p className={styles.about}>{sessionsTexts.about}</p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} onEnd={() => confirm(session)} />
          </li>
        ))}
      </ul>
    </>
  );
}
