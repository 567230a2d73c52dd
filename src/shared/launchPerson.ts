/**
 * The Telegram id of the person in launch data (core.telegram.org/bots/webapps#webappinitdata);
 * undefined when the data names no user. Does not check the signature: that is for the server.
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
