/**
 * The Telegram id in launch data (https://core.telegram.org/bots/webapps#webappinitdata); undefined
 * without a user. The signature is checked by the server only.
 */
export function telegramIdIn(initData: string | null | undefined): number | undefined {
  try {
    const user = JSON.parse(new URLSearchParams(initData ?? '').get('user') ?? '{}') as {
      id?: unknown;
    };
    return typeof user.id === 'number' ? user.id : undefined;
  } catch {
    return undefined;
  }
}
