import { createHash } from 'node:crypto';
import type { Update } from 'grammy/types';
import * as v from 'valibot';
import { done } from '#contract/ads/ads.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { isSameSecret } from '#server/shared/isSameSecret.ts';
import type { BotService } from './bot.service.ts';

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

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function botRoutes(
  endpoints: EndpointRegistry,
  bot: BotService,
  { telegramWebhookSecret }: Pick<Config, 'telegramWebhookSecret'>,
): void {
  const expected = digest(telegramWebhookSecret);
  endpoints.handle(webhook, async ({ body, context }) => {
    const given = context.req.header('x-telegram-bot-api-secret-token') ?? '';
    if (!isSameSecret(digest(given), expected)) throw new HttpError(401, httpTexts.badToken);
    await bot.handle(body as unknown as Update);
    return OK;
  });
}
