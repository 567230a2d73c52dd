const TELEGRAM_HOSTS = ['t.me', 'telegram.me', 'telegram.dog'];

/** Telegram answers under three names; links may have any of them. */
export const isTelegramHost = (hostname: string): boolean => TELEGRAM_HOSTS.includes(hostname);

/** The slug of an invoice's link; undefined for every other URL. */
export function invoiceSlug(url: string): string | undefined {
  const { host, slug } =
    /^https:\/\/(?<host>[^/]+)\/(?:\$|invoice\/)(?<slug>[\w=-]+)$/u.exec(url)?.groups ?? {};
  return host && isTelegramHost(host) ? slug : undefined;
}

/** The link that opens a start parameter inside Telegram; undefined without a bot. */
export function appLink(
  { botUsername, miniAppName }: { botUsername: string; miniAppName: string },
  startParam: string,
): string | undefined {
  if (!botUsername) return undefined;
  return `https://t.me/${botUsername}${miniAppName ? `/${miniAppName}` : ''}?startapp=${startParam}`;
}
