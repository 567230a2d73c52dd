import type { Settings } from '#contract/session/settings.ts';

/** The link that opens a start parameter inside Telegram; undefined without a bot. */
export function appLink(settings: Settings | undefined, startParam: string): string | undefined {
  if (!settings?.bot_username) return undefined;
  const { bot_username: bot, mini_app_name: app } = settings;
  return `https://t.me/${bot}${app ? `/${app}` : ''}?startapp=${startParam}`;
}
