import type { Settings } from '#contract/session/settings.ts';
import type { Theme } from '#src/shared/theme.ts';
import type { sessionStore } from '#src/session/sessionStore.ts';

export type SiteName = 'vk' | 'telegram';

/** Not sent to the site; proves that its answer belongs to this tab. */
export type Secrets = Record<string, string>;

type SignInBy = ReturnType<typeof sessionStore>['signInBy'];

/** Another site whose page logs in, and leads back to our login page. */
export interface LoginSite {
  /** Whether these are the parameters of its answer. */
  isAnswer: (answer: URLSearchParams) => boolean;
  isReachable?: (settings: Settings) => Promise<boolean>;
  /** The URL of its page; throws a LoginProblem. */
  begin: (settings: Settings, theme: Theme) => Promise<{ url: string; secrets: Secrets }>;
  /** Takes its answer to our server; throws a LoginProblem or an ApiError. */
  signIn: (answer: URLSearchParams, secrets: Secrets, signInBy: SignInBy) => Promise<void>;
  /** What is told about an answer to a login that this tab has not begun. */
  otherLogin: string;
}

/** The message is for the user. */
export class LoginProblem extends Error {}
