import type { Config } from '#server/config.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';
import { botTexts } from '#server/bot/texts.ts';
import { ALLOWED_UPDATES } from './startTelegramBot.ts';

/**
 * Sets commands, descriptions, menu button and webhook through the Bot API.
 * @returns lines to print: what was set, and what BotFather alone can do
 */
export async function setUpTelegram(
  config: Omit<Config, 'jwtSecret'>,
  native: typeof fetch,
): Promise<string[]> {
  const api = telegramApi({ config, fetch: native });
  const { publicUrl } = config;
  const { username } = await api.getMe();
  await api.setMyCommands(botTexts.commands);
  await api.setMyDescription(botTexts.description);
  await api.setMyShortDescription(botTexts.shortDescription);
  const lines = [`@${username}: commands and descriptions are set.`];
  if (username !== config.botUsername) {
    lines.push(`BOT_USERNAME is ${config.botUsername}, but the token belongs to ${username}.`);
  }
  if (publicUrl.startsWith('https://')) {
    await api.setChatMenuButton({
      menu_button: { type: 'web_app', text: botTexts.menu, web_app: { url: `${publicUrl}/` } },
    });
    lines.push(`The menu button opens ${publicUrl}/.`);
  } else {
    lines.push(
      'No menu button and no webhook: PUBLIC_URL is not https. BOT_POLLING=on works there.',
    );
  }
  if (config.botPolling) {
    await api.deleteWebhook();
    lines.push('No webhook: BOT_POLLING=on reads updates.');
  } else if (publicUrl.startsWith('https://')) {
    await api.setWebhook(`${publicUrl}/api/telegram/webhook`, {
      secret_token: config.telegramWebhookSecret,
      allowed_updates: [...ALLOWED_UPDATES],
    });
    lines.push('The webhook is set.');
  }
  return [
    ...lines,
    '',
    'Only a person can do in @BotFather (bot-config.md): /newapp, /setdomain, /setuserpic, /setprivacy, /setjoingroups.',
  ];
}
