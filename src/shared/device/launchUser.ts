/**
 * The messenger's id of the user in launch data; undefined without a user. The signature is checked by
 * the server only.
 */
export function launchUserId(initData: string | null | undefined): number | undefined {
  try {
    const user = JSON.parse(new URLSearchParams(initData ?? '').get('user') ?? '{}') as {
      id?: unknown;
    };
    return typeof user.id === 'number' ? user.id : undefined;
  } catch {
    return undefined;
  }
}
