import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PROVIDERS, type LinkingBody } from '#contract/session/identities.ts';
import { LoginProblem } from '#src/session/login/loginSite.ts';
import { forgetLinking, readLinking } from '#src/session/login/redirectLogin.ts';
import { sessionStore, useMessenger } from '#src/session/sessionStore.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { titled } from '#src/shared/titled.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { ConnectOffer } from './ConnectOffer.tsx';
import { LinkingQuestion } from './LinkingQuestion.tsx';
import { Refusal } from './Refusal.tsx';
import { connectTexts } from './texts.ts';

/** Connects one more way in: offers its login, and asks about what has come back. */
export const ConnectScreen = titled(connectTexts.title, ConnectContent);

function ConnectContent() {
  const isInBrowser = useHydratedValue(
    () => true,
    () => false,
  );
  return isInBrowser ? <Arrived /> : null;
}

/** What the other site has answered: a linking, or why there is none. */
function answered(): LinkingBody | string | undefined {
  try {
    return readLinking();
  } catch (error) {
    if (error instanceof LoginProblem) return error.message;
    throw error;
  }
}

function Arrived() {
  const [query] = useSearchParams();
  const { launchData } = useActions(sessionStore);
  const messenger = useMessenger();
  const [answer, setAnswer] = useState(answered);
  useEffect(() => {
    // React may render this screen several times before it is on view.
    forgetLinking();
    // The back/forward cache restores the screen that was left for the other site.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setAnswer(answered());
      forgetLinking();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  if (typeof answer === 'string') return <Refusal text={answer} />;
  if (answer) return <LinkingQuestion linking={answer} />;
  const code = query.get('code');
  if (code === null) {
    const to = PROVIDERS.find((provider) => provider === query.get('to')) ?? 'telegram';
    return <ConnectOffer to={to} />;
  }
  const initData = launchData();
  if (initData === undefined || !messenger) return <Refusal text={connectTexts.onlyInMessenger} />;
  return <LinkingQuestion linking={{ provider: messenger, code, init_data: initData }} />;
}
