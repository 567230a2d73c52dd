import type { LinkingBody } from '#contract/session/identities.ts';
import type { Settings } from '#contract/session/settings.ts';
import { paths } from '#contract/paths.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { themeStore } from '#src/shared/theme.ts';
import { comeBack, leavePage } from '#src/session/leavePage.ts';
import { ANSWER_KEY } from '#src/session/leftAnswer.ts';
import { isOwnPage } from '#src/session/ownPage.ts';
import { takeReturn } from '#src/session/returnPath.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { loginTexts } from '#src/session/texts.ts';
import { LoginProblem, type LoginSite, type Secrets, type SiteName } from './loginSite.ts';
import { loginSheetStore } from './loginSheet.ts';
import { telegramSite } from './telegramSite.ts';
import { vkSite } from './vkSite.ts';

const ATTEMPT_KEY = 'login-attempt';
const LEAVE_TIMEOUT = 3000;

const sites: Record<SiteName, LoginSite> = { vk: vkSite, telegram: telegramSite };

export const isLoginSite = (name: string): name is SiteName => name in sites;

interface Attempt {
  site: SiteName;
  secrets: Secrets;
  /** Of a linking, which a signed-in user has begun. */
  code?: string | undefined;
}

interface RedirectLoginState {
  site: SiteName | undefined;
  /** `leaving`: opening the site; `checking`: taking its answer to our server. */
  status: 'idle' | 'leaving' | 'checking' | 'unreachable' | 'failed';
  error: string | undefined;
  /** The last answer that was taken up. */
  answer: string | undefined;
  /** It belongs to a linking: the screen that connects takes it. */
  isLinking?: boolean;
}
const idle = { site: undefined, status: 'idle', error: undefined } as const;

/**
 * Logins on another site's page, in this tab and back to /login. A redirect works with popup
 * blockers and in-app browsers.
 */
export function redirectLoginStore(stores: Stores) {
  const state = stores.createState<RedirectLoginState>('redirectLogin', {
    ...idle,
    answer: undefined,
  });
  /** The user came back without logging in. */
  const reset = (): void => state.setState(idle);
  const fail = (site: SiteName, error: unknown): void =>
    state.setState({
      site,
      status: 'failed',
      error: error instanceof LoginProblem ? error.message : errorText(error, loginTexts.failed),
    });

  /** Opens the site if it is reachable. */
  async function open(site: SiteName, settings: Settings): Promise<void> {
    state.setState({ site, status: 'leaving', error: undefined });
    // The content security policy of other pages forbids the check.
    const isOpened = !isOwnPage() || ((await sites[site].isReachable?.(settings)) ?? true);
    if (isOpened) await openAnyway(site, settings);
    else state.setState({ status: 'unreachable' });
  }

  /** Opens the site without the check, which a blocker may prevent. */
  async function openAnyway(site: SiteName, settings: Settings, code?: string): Promise<void> {
    state.setState({ site, status: 'leaving', error: undefined });
    const { theme } = stores.get(themeStore).state.getState();
    try {
      const { url, secrets } = await sites[site].begin(settings, theme, code);
      sessionStorage.setItem(
        ATTEMPT_KEY,
        JSON.stringify({ site, secrets, code } satisfies Attempt),
      );
      window.addEventListener('pageshow', wake);
      leavePage(url);
    } catch (error) {
      fail(site, error);
    }
  }

  /**
   * Takes the answer back to the entry that left, so that «back» does not lead to the other site.
   * There takes it to the server.
   */
  async function finish(answer: string): Promise<void> {
    const site = siteOf(answer);
    if (!site || state.getState().status === 'checking') return;
    if (comeBack()) {
      sessionStorage.setItem(ANSWER_KEY, answer);
      state.setState({ site, status: 'checking', error: undefined, answer });
      // Checks it here if this page stays.
      setTimeout(reset, LEAVE_TIMEOUT);
      return;
    }
    if (isLinking()) {
      sessionStorage.setItem(ANSWER_KEY, answer);
      state.setState({ ...idle, answer, isLinking: true });
      return;
    }
    const attempt = takeAttempt();
    state.setState({ site, status: 'checking', error: undefined, answer });
    try {
      if (attempt?.site !== site) throw new LoginProblem(sites[site].otherLogin);
      const { signInBy } = stores.get(sessionStore);
      const proof = sites[site].proofOf(new URLSearchParams(answer), attempt.secrets);
      await sites[site].signIn(proof, signInBy);
      reset();
    } catch (error) {
      fail(site, error);
    }
  }

  /** Takes up the answer that was taken back to this page; says in the login sheet what failed. */
  async function finishLeft(): Promise<void> {
    if (isLinking()) return;
    const answer = takeLeftAnswer();
    if (!answer) return;
    await finish(answer);
    if (window.location.pathname === paths.login) return;
    // This is the path to return to.
    takeReturn();
    if (state.getState().status === 'failed') stores.get(loginSheetStore).requestLoginAgain();
  }

  /** The back/forward cache restores the page in its old state. */
  function wake({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    window.removeEventListener('pageshow', wake);
    reset();
    void finishLeft();
  }

  return { state, open, openAnyway, finish, finishLeft, reset };
}

/** Whether the answer that is awaited belongs to a linking. */
export const isLinking = (): boolean => readAttempt()?.code !== undefined;

/** What connects the way in whose site has answered; stays until it is forgotten. Throws a LoginProblem. */
export function readLinking(): LinkingBody | undefined {
  const attempt = readAttempt();
  const answer = sessionStorage.getItem(ANSWER_KEY);
  if (answer === null || attempt?.code === undefined) return undefined;
  const { site, secrets, code } = attempt;
  if (siteOf(answer) !== site) throw new LoginProblem(sites[site].otherLogin);
  return { ...sites[site].proofOf(new URLSearchParams(answer), secrets), code };
}

/** An answer counts once. */
export function forgetLinking(): void {
  if (!isLinking()) return;
  takeAttempt();
  takeLeftAnswer();
}

/** Which site has given this answer; undefined when it is none. */
export const siteOf = (answer: string): SiteName | undefined =>
  (Object.keys(sites) as SiteName[]).find((site) =>
    sites[site].isAnswer(new URLSearchParams(answer)),
  );

/** A site's answer in the query or the fragment of a URL. */
export const readAnswer = ({ search, hash }: Location): string | undefined =>
  [search.slice(1), hash.slice(1)].find((text) => siteOf(text) !== undefined);

/** The answer that was taken back to this page: reads and removes it. */
export function takeLeftAnswer(): string | undefined {
  const answer = sessionStorage.getItem(ANSWER_KEY) ?? undefined;
  sessionStorage.removeItem(ANSWER_KEY);
  return answer;
}

function readAttempt(): Attempt | undefined {
  const stored = sessionStorage.getItem(ATTEMPT_KEY);
  return stored === null ? undefined : (JSON.parse(stored) as Attempt);
}

/** Reads and removes it: an answer counts once. */
function takeAttempt(): Attempt | undefined {
  const attempt = readAttempt();
  sessionStorage.removeItem(ATTEMPT_KEY);
  return attempt;
}
