import type { Update } from 'grammy/types';
import * as v from 'valibot';
import { done } from '#contract/ads/ads.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { webhookGuard } from '#server/bot/webhookSecret.ts';
import type { Config } from '#server/config.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { TelegramBot } from './telegramBot.service.ts';

const webhook = defineEndpoint({
  method: 'post',
  path: '/api/telegram/webhook',
  access: 'anyone',
  writes: true,
  // Telegram sends from few addresses, and the secret is checked.
  limit: 'none',
  summary: "The bot's updates, which Telegram repeats until they are accepted",
  body: v.looseObject({ update_id: v.pipe(v.number(), v.safeInteger()) }),
  answer: done,
});

export function telegramBotRoutes(
  endpoints: EndpointRegistry,
  bot: TelegramBot,
  { telegramWebhookSecret }: Pick<Config, 'telegramWebhookSecret'>,
): void {
  const check = webhookGuard(telegramWebhookSecret, 'x-telegram-bot-api-secret-token');
  endpoints.handle(webhook, async ({ body, context }) => {
    check(context.req);
    await bot.handle(body as unknown as Update);
    return OK;
  });
}
