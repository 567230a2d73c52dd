import { getSettings } from '#contract/session/settings.ts';
import type { Config } from '#server/config.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { botSettingsOf } from './messengers.ts';

export function settingsRoutes(
  endpoints: EndpointRegistry,
  config: Config & { vapidPublicKey: string },
): void {
  endpoints.handle(getSettings, async () => ({
    ...botSettingsOf(config),
    telegram_widget_url: config.telegramWidgetUrl,
    telegram_oauth_url: config.telegramOauthUrl,
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
