const STORAGE_KEY = 'access_token';
/** The dialogs that can be read without a connection go with the token. */
export const KEPT_KEY = 'message-kept';

/**
 * The token is in the local storage. Where that is blocked, index.html replaces it with one that
 * lasts as long as the page.
 */
export function createTokenStorage() {
  /**
   * Inside a messenger all accounts of a phone share the storage: this is the token of this page.
   */
  let launched: { token: string | undefined } | undefined;
  const stored = (): string | undefined => localStorage.getItem(STORAGE_KEY) ?? undefined;

  return {
    read: (): string | undefined => (launched ? launched.token : stored()),

    write(token: string): void {
      if (launched) {
        launched.token = token;
        sessionStorage.setItem(STORAGE_KEY, token);
      }
      localStorage.setItem(STORAGE_KEY, token);
    },

    remove(): void {
      if (launched) launched.token = undefined;
      sessionStorage.removeItem(STORAGE_KEY);
      localStorage.removeItem(STORAGE_KEY);
      localStorage.removeItem(KEPT_KEY);
    },

    /**
     * Ties this page to a messenger's account: a stored token of another one is ignored, unless the user
     * logged in by other means since the launch. Another account's launch clears the session storage.
     */
    tieTo(messenger: string, accountId: number | undefined): void {
      const token = stored();
      const isOwn = accountId !== undefined && claimsOf(token)[`${messenger}_id`] === accountId;
      launched = { token: isOwn ? token : (sessionStorage.getItem(STORAGE_KEY) ?? undefined) };
    },

    /** Calls the listener when another tab writes or removes the token. */
    onChangeElsewhere(listener: () => void): void {
      window.addEventListener('storage', (event) => {
        if (event.key === STORAGE_KEY || event.key === null) listener();
      });
    },
  };
}

/** The user id in a token's payload; undefined when it has expired or is invalid. */
export function userIdOf(token: string | undefined): number | undefined {
  const { user_id: userId, exp } = claimsOf(token);
  const hasExpired = typeof exp === 'number' && exp * 1000 <= Date.now();
  return typeof userId === 'number' && !hasExpired ? userId : undefined;
}

interface Claims {
  user_id?: unknown;
  exp?: unknown;
  /** `telegram_id` is the user's account in Telegram, if there is one. */
  [claim: string]: unknown;
}

/** The claims of a token (RFC 7519). Not verified: only the server can. */
function claimsOf(token: string | undefined): Claims {
  const [, payload] = token?.split('.') ?? [];
  if (!payload) return {};
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(json) as Claims | null) ?? {};
  } catch {
    return {};
  }
}
