import type { LinkingBody } from '#contract/session/identities.ts';
import type { Settings } from '#contract/session/settings.ts';
import type { Theme } from '#src/shared/theme.ts';
import type { SignInBy } from '#src/shared/api/signInBy.ts';

export type SiteName = 'vk' | 'telegram';

/** Not sent to the site; proves that its answer belongs to this tab. */
export type Secrets = Record<string, string>;

/** What an answer proves, as a linking takes it. */
export type LinkingProof = Omit<LinkingBody, 'code'>;

/** Another site whose page logs in, and leads back to our login page. */
export interface LoginSite {
  /** Whether these are the parameters of its answer. */
  isAnswer: (answer: URLSearchParams) => boolean;
  isReachable?: (settings: Settings) => Promise<boolean>;
  /** The URL of its page, for a login or for the linking of this code; throws a LoginProblem. */
  begin: (
    settings: Settings,
    theme: Theme,
    code?: string,
  ) => Promise<{ url: string; secrets: Secrets }>;
  /** Throws a LoginProblem. */
  proofOf: (answer: URLSearchParams, secrets: Secrets) => LinkingProof;
  /** Takes it to our server; throws an ApiError. */
  signIn: (proof: LinkingProof, signInBy: SignInBy) => Promise<void>;
  /** What is told about an answer to a login that this tab has not begun. */
  otherLogin: string;
}

/** The message is for the user. */
export class LoginProblem extends Error {}
