/** The link that opens a start parameter inside Telegram; undefined without a bot. */
export function appLink(
  { botUsername, miniAppName }: { botUsername: string; miniAppName: string },
  startParam: string,
): string | undefined {
  if (!botUsername) return undefined;
  return `https://t.me/${botUsername}${miniAppName ? `/${miniAppName}` : ''}?startapp=${startParam}`;
}
