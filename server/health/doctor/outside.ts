import { lookup } from 'node:dns/promises';
import { SECOND_MS } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import { CERTIFICATE_MIN_DAYS, daysLeft, type certificateOf } from '#server/shared/certificate.ts';
import type { Clock } from '#server/shared/clock.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';
import { Advice, type Check } from './check.ts';

const ANSWER_SECONDS = 8;
/** Launch data and tokens have times. */
const CLOCK_MAX_SECONDS = 30;
const SET_UP = 'npm run bot:setup';

export interface Outside {
  config: Omit<Config, 'jwtSecret'>;
  clock: Clock;
  fetch: typeof fetch;
  readCertificate: typeof certificateOf;
  findAddress?: (host: string) => Promise<{ address: string }>;
}

/** Its errors name the call and Telegram's words, not the token. */
const ofTelegram = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: Error) => {
    throw new Advice(
      `${error.message} Does curl -sS -m 5 https://api.telegram.org answer here? 401 is a revoked token`,
    );
  });

const isHttps = (url: string): boolean => url.startsWith('https://');

const name =
  ({ config, findAddress = (host) => lookup(host) }: Outside): Check =>
  async () => {
    const { hostname } = new URL(config.publicUrl);
    const found = await findAddress(hostname).catch(() => undefined);
    if (!found) throw new Advice(`${hostname} has no address: let the name point to this machine`);
    return `${hostname} is ${found.address}`;
  };

const certificate =
  ({ config, clock, readCertificate }: Outside): Check =>
  async () => {
    if (!isHttps(config.publicUrl)) {
      throw new Advice(`PUBLIC_URL is ${config.publicUrl}: Telegram opens https alone`);
    }
    const shown = await readCertificate(config.publicUrl).catch((error: Error) => {
      throw new Advice(`nothing shows one (${error.message}): systemctl status caddy`);
    });
    const { problem } = shown;
    if (problem) throw new Advice(`browsers do not accept it (${problem}): journalctl -u caddy`);
    const days = daysLeft(shown, clock());
    if (days < CERTIFICATE_MIN_DAYS) {
      throw new Advice(`it ends in ${days} days and was not renewed: journalctl -u caddy`);
    }
    return `${days} days are left`;
  };

const site =
  ({ config, fetch: ask }: Outside): Check =>
  async () => {
    const signal = AbortSignal.timeout(ANSWER_SECONDS * SECOND_MS);
    const answer = await ask(`${config.publicUrl}/readyz`, { signal }).catch((error: Error) => {
      throw new Advice(`no answer (${error.message}): systemctl status petskod caddy`);
    });
    if (!answer.ok) {
      throw new Advice(`/readyz answers ${answer.status}: journalctl --namespace=petskod -n 50`);
    }
    return 'ready';
  };

const bot =
  ({ config, fetch: ask }: Outside): Check =>
  async () => {
    const api = telegramApi({ config, fetch: ask }, ANSWER_SECONDS);
    const { username } = await ofTelegram(api.getMe());
    if (username !== config.botUsername) {
      throw new Advice(`the token belongs to @${username}, BOT_USERNAME is ${config.botUsername}`);
    }
    if (config.adminTelegramId === undefined) {
      throw new Advice('ADMIN_TELEGRAM_ID is not set: nobody is told when something fails');
    }
    return `@${username}`;
  };

const webhook =
  ({ config, fetch: ask }: Outside): Check =>
  async () => {
    const api = telegramApi({ config, fetch: ask }, ANSWER_SECONDS);
    const info = await ofTelegram(api.getWebhookInfo());
    if (config.botPolling) {
      if (info.url) throw new Advice(`BOT_POLLING=on, but there is a webhook: ${SET_UP}`);
      return 'none: updates are polled';
    }
    const wanted = `${config.publicUrl}/api/telegram/webhook`;
    if (info.url !== wanted) {
      throw new Advice(`${info.url || 'none'} instead of ${wanted}: ${SET_UP}`);
    }
    if (info.last_error_message && info.pending_update_count > 0) {
      throw new Advice(
        `${info.pending_update_count} updates wait, Telegram says «${info.last_error_message}»`,
      );
    }
    return wanted;
  };

const miniApp =
  ({ config, fetch: ask }: Outside): Check =>
  async () => {
    const api = telegramApi({ config, fetch: ask }, ANSWER_SECONDS);
    const button = await ofTelegram(api.getChatMenuButton());
    const url = button.type === 'web_app' ? button.web_app.url : undefined;
    const { origin } = new URL(config.publicUrl);
    if (!url || new URL(url).origin !== origin) {
      throw new Advice(`the menu button opens ${url ?? 'nothing'} instead of ${origin}: ${SET_UP}`);
    }
    return `${origin}; /setdomain and /newapp in @BotFather have to name it as well`;
  };

const time =
  ({ config, clock, fetch: ask }: Outside): Check =>
  async () => {
    const signal = AbortSignal.timeout(ANSWER_SECONDS * SECOND_MS);
    const answer = await ofTelegram(ask(config.telegramApiUrl, { method: 'HEAD', signal }));
    const told = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(told)) return 'Telegram told no time to compare with';
    const seconds = Math.round((clock().getTime() - told) / SECOND_MS);
    if (Math.abs(seconds) > CLOCK_MAX_SECONDS) {
      throw new Advice(`it is ${seconds} seconds from Telegram's: timedatectl set-ntp true`);
    }
    return `${Math.abs(seconds)} seconds from Telegram's`;
  };

/** What others see of the site, by the name of the check. */
export const outsideChecks = (outside: Outside): Record<string, Check> => ({
  name: name(outside),
  certificate: certificate(outside),
  site: site(outside),
  bot: bot(outside),
  webhook: webhook(outside),
  'mini app': miniApp(outside),
  clock: time(outside),
});
