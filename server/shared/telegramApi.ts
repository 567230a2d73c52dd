import { Api } from 'grammy';

/** Shorter than the lease of a notice, so that no other worker repeats a call in progress. */
const TIMEOUT_SECONDS = 15;

interface TelegramDeps {
  config: { botToken: string; telegramApiUrl: string };
  fetch: typeof fetch;
}

/**
 * grammY's client over Node's fetch, whose signals and bodies differ from those of node-fetch, which
 * grammY brings.
 */
function nativeFetch(native: typeof fetch): typeof fetch {
  return async (url, init = {}) => {
    const { signal: foreign, ...rest } = init;
    const controller = new AbortController();
    foreign?.addEventListener('abort', () => controller.abort());
    const body = rest.body === undefined ? {} : { duplex: 'half' };
    return native(url, { ...rest, ...body, signal: controller.signal } as RequestInit);
  };
}

export const telegramClient = (
  { config, fetch: native }: TelegramDeps,
  timeoutSeconds = TIMEOUT_SECONDS,
) => ({
  apiRoot: config.telegramApiUrl,
  fetch: nativeFetch(native),
  timeoutSeconds,
});

/** The Bot API. Its calls throw a GrammyError for Telegram's own errors, else an HttpError. */
export const telegramApi = (deps: TelegramDeps, timeoutSeconds?: number): Api =>
  new Api(deps.config.botToken, telegramClient(deps, timeoutSeconds));
