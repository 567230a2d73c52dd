import { getSettings } from '#contract/session/settings.ts';
import { botIdOf, type Config } from '#server/config.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';

export function settingsRoutes(
  endpoints: EndpointRegistry,
  config: Config & { vapidPublicKey: string },
): void {
  endpoints.handle(getSettings, async () => ({
    bot_username: config.botUsername,
    mini_app_name: config.miniAppName,
    telegram_widget_url: config.telegramWidgetUrl,
    telegram_oauth_url: config.telegramOauthUrl,
    telegram_bot_id: botIdOf(config.botToken),
    vk_app_id: config.vkAppId ?? 0,
    vk_id_url: config.vkIdUrl,
    public_url: config.publicUrl,
    vapid_public_key: config.vapidPublicKey,
    stars_prices: config.starsPrices ?? null,
    has_receipts: config.receipts !== undefined,
    operator_name: config.operator.name,
    operator_inn: config.operator.inn,
    operator_ogrnip: config.operator.ogrnip,
    operator_email: config.operator.email,
  }));
}
