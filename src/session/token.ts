const STORAGE_KEY = 'access_token';

/**
 * Inside a messenger: the token of this page. All accounts on a phone share one storage, so the
 * stored token may be replaced by another account at any time.
 */
let launched: { token: string | undefined } | undefined;

const storedToken = (): string | undefined => localStorage.getItem(STORAGE_KEY) ?? undefined;

/**
 * The token stands in local storage; where that is blocked, index.html has put one that lasts as
 * long as the page in its place.
 */
export const readToken = (): string | undefined => (launched ? launched.token : storedToken());

export function writeToken(token: string): void {
  if (launched) launched.token = token;
  localStorage.setItem(STORAGE_KEY, token);
}

export function removeToken(): void {
  if (launched) launched.token = undefined;
  localStorage.removeItem(STORAGE_KEY);
}

/** Ties this page to a Telegram account: a stored token of another account is not used. */
export function tieToTelegram(telegramId: number | undefined): void {
  const token = storedToken();
  const isOwn = telegramId !== undefined && claimsOf(token).telegram_id === telegramId;
  launched = { token: isOwn ? token : undefined };
}

/** Tells of tokens that other tabs write and remove. */
export function onTokenElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) listener();
  });
}

/** Whose token it is, read from its payload; undefined when it has run out or is none of ours. */
export function userIdOf(token: string | undefined): number | undefined {
  const { user_id: userId, exp } = claimsOf(token);
  const hasRunOut = typeof exp === 'number' && exp * 1000 <= Date.now();
  return typeof userId === 'number' && !hasRunOut ? userId : undefined;
}

interface Claims {
  user_id?: unknown;
  /** Missing for users without a Telegram account. */
  telegram_id?: unknown;
  exp?: unknown;
}

/** Reads the payload without checking the signature: that is for the server. */
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
