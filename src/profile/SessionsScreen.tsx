import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import type { OpenSession } from '#contract/session/sessions.ts';
import { useIsVisitor } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useProfileActions } from './profileStore.ts';
import { SessionCard } from './SessionCard.tsx';
import { useSessions, useSessionsActions } from './sessionsStore.ts';
import { profileTexts, sessionsTexts } from './texts.ts';
import styles from './SessionsScreen.module.css';

/** The devices where the user is signed in. */
export function SessionsScreen() {
  return (
    <Screen title={sessionsTexts.title}>
      <SessionsContent />
    </Screen>
  );
}

function SessionsContent() {
  const isVisitor = useIsVisitor();
  const { status, sessions } = useSessions();
  const { loadSessions } = useSessionsActions();
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
  const [chosen, setChosen] = useState<OpenSession>();
  const [isOpen, setOpen] = useState(false);
  const { sendEnd } = useSessionsActions();
  const { logOut } = useProfileActions();
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) =>
    showError(profileTexts.failedAction(errorText(error))),
  );

  const confirm = async ({ id, is_current: isCurrent }: OpenSession) => {
    const isDone = await submit(async () => (isCurrent ? logOut() : sendEnd(id)));
    // After the log-out, because this screen redirects visitors to the login.
    if (isDone && isCurrent) void navigate(paths.home);
    else if (isDone) showSuccess(sessionsTexts.ended);
    setOpen(false);
  };

  return (
    <>
      <p className={styles.about}>{sessionsTexts.about}</p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard
              session={session}
              onEnd={() => {
                setChosen(session);
                setOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmSheet
        isOpen={isOpen}
        title={sessionsTexts.endTitle}
        confirmText={sessionsTexts.end}
        isBusy={isBusy}
        onConfirm={() => chosen && void confirm(chosen)}
        onClose={() => setOpen(false)}
      >
        {chosen?.is_current
          ? sessionsTexts.endCurrentText
          : sessionsTexts.endText(chosen?.device ?? '')}
      </ConfirmSheet>
    </>
  );
}
