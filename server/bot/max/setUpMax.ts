import { botTexts } from '#server/bot/texts.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { loggedError } from '#server/shared/loggedError.ts';
import { createMaxApi, MaxError } from '#server/notices/channels/max/maxApi.ts';
import { MAX_WEBHOOK } from './maxBot.routes.ts';
import { MAX_UPDATES } from './maxBot.service.ts';

/**
 * Sets commands and the webhook through MAX's Bot API.
 * @returns lines to print: what was set, and what MAX's site alone can do; none without MAX
 */
export async function setUpMax(
  { max, publicUrl }: Pick<Config, 'max' | 'publicUrl'>,
  native: typeof fetch,
): Promise<string[]> {
  if (!max) return [];
  const api = createMaxApi(max, native);
  const { username } = await api.me().catch((error: unknown) => {
    if (error instanceof MaxError) throw error;
    const { message } = loggedError(error);
    throw new ConfigError(
      `MAX is not reached (${message}). Does NODE_EXTRA_CA_CERTS name its root certificate (bot-config.md)?`,
    );
  });
  await api.setCommands(
    botTexts.commands.map(({ command, description }) => ({ name: command, description })),
  );
  const lines = [`MAX, ${username ?? 'a bot without a name'}: the commands are set.`];
  if (username && username !== max.botName) {
    lines.push(`MAX_BOT_NAME is ${max.botName}, but the token belongs to ${username}.`);
  }
  const { protocol, port } = new URL(publicUrl);
  if (protocol === 'https:' && port === '') {
    const url = `${publicUrl}${MAX_WEBHOOK}`;
    await api.subscribe({ url, update_types: MAX_UPDATES, secret: max.webhookSecret });
    const others = (await api.subscriptions()).filter((one) => one.url !== url);
    lines.push('The webhook is set.', ...others.map((one) => `MAX also calls ${one.url}.`));
  } else {
    lines.push('No webhook: MAX calls https addresses on port 443 alone.');
  }
  return [
    ...lines,
    '',
    'Only a person can do at business.max.ru (bot-config.md): name, picture, description, the address of the mini app.',
  ];
}
