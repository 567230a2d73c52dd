import * as v from 'valibot';
import { done } from '#contract/ads/ads.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { webhookGuard } from '#server/bot/webhookSecret.ts';
import type { MaxConfig } from '#server/config.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { MaxBot } from './maxBot.service.ts';

export const MAX_WEBHOOK = '/api/max/webhook';

const webhook = defineEndpoint({
  method: 'post',
  path: MAX_WEBHOOK,
  access: 'anyone',
  writes: true,
  // MAX sends from few addresses, and the secret is checked.
  limit: 'none',
  summary: "The bot's updates, which MAX repeats until they are accepted",
  body: v.looseObject({ update_type: v.pipe(v.string(), v.maxLength(64)) }),
  answer: done,
});

export function maxBotRoutes(
  endpoints: EndpointRegistry,
  bot: MaxBot,
  { webhookSecret }: Pick<MaxConfig, 'webhookSecret'>,
): void {
  const check = webhookGuard(webhookSecret, 'x-max-bot-api-secret');
  endpoints.handle(webhook, async ({ body, context }) => {
    check(context.req);
    await bot.handle(body);
    return OK;
  });
}
