import { settings } from '#contract/settings.ts';
import type { Config } from '#server/config.ts';
import type { Addresses } from '#server/http/endpoint.ts';

export function settingsRoutes(addresses: Addresses, config: Config): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/settings',
      access: 'anyone',
      summary: "What the client needs to know of the server's configuration",
      answer: settings,
    },
    async () => ({
      bot_username: config.botUsername,
      mini_app_name: config.miniAppName,
      telegram_widget_url: config.telegramWidgetUrl,
      vk_app_id: config.vkAppId ?? 0,
      vk_id_url: config.vkIdUrl,
      public_url: config.publicUrl,
      operator_name: config.operator.name,
      operator_inn: config.operator.inn,
      operator_ogrnip: config.operator.ogrnip,
      operator_email: config.operator.email,
    }),
  );
}
