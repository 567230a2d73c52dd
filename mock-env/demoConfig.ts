import { DEMO_ADMIN_TELEGRAM_ID, DEMO_SUPPORT_TELEGRAM_ID } from './personas.ts';

/**
 * The demo's values for the environment variables of a real site.
 * @param url base URL of the mock environment
 * @param secret of the data folder: it signs the launch data of MAX
 */
export const demoConfig = (url: string, secret: string) => ({
  botUsername: 'petskod_demo_bot',
  miniAppName: 'app',
  adminTelegramId: DEMO_ADMIN_TELEGRAM_ID,
  supportTelegramId: DEMO_SUPPORT_TELEGRAM_ID,
  telegramApiUrl: `${url}/bot`,
  telegramWidgetUrl: `${url}/telegram-widget.js`,
  telegramOauthUrl: `${url}/oauth`,
  yooKassa: {
    shopId: '100001',
    secretKey: 'test_demo-key-that-pays-for-nothing',
    apiUrl: `${url}/yookassa/v3`,
  },
  receipts: { vatCode: 1, taxSystem: undefined },
  operator: {
    name: 'ИП Образцова Мария Ивановна',
    inn: '500100732259',
    ogrnip: '304500116000157',
    email: 'help@petskod.example',
  },
  max: {
    botToken: `demo-of-max-${secret}`,
    botName: 'id7700000000_bot',
    apiUrl: `${url}/max/bot`,
    webhookSecret: `webhook-of-max-${secret}`,
    hasNotices: true,
  },
  vkAppId: 51_000_001,
  vkIdUrl: `${url}/vkid`,
});
