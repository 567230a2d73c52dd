import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createMockEnv } from '#mock-env/mockEnv.ts';
import { webhookSecretOf } from '#server/config.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import { startS3 } from '#tests/support/s3Server.ts';
import { OUTSIDE, SITE } from './origins.ts';

// Starts a site with production settings, and Telegram, VK ID, YooKassa and S3 on other origins.

const botUsername = 'petskod_test_bot';
const vkAppId = 51_000_002;
const yooKassa = { shopId: '100003', secretKey: 'test_key-that-pays-for-nothing' };
const url = `${OUTSIDE}/mock-env`;

const outside = new Hono().route(
  '/mock-env',
  createMockEnv({
    botToken: BOT_TOKEN,
    telegramWebhookSecret: webhookSecretOf(BOT_TOKEN),
    botUsername,
    publicUrl: SITE,
    url,
    max: undefined,
    vkAppId,
    yooKassa,
    dataDir: process.cwd(),
  }),
);
const { hostname, port } = new URL(OUTSIDE);
createServer(getRequestListener(outside.fetch)).listen(Number(port), hostname);
const s3 = await startS3();

Object.assign(process.env, {
  NODE_ENV: 'production',
  PORT: new URL(SITE).port,
  PUBLIC_URL: SITE,
  BOT_TOKEN,
  BOT_USERNAME: botUsername,
  MINI_APP_NAME: 'app',
  MODERATION: 'after',
  TELEGRAM_API_URL: `${url}/bot`,
  TELEGRAM_WIDGET_URL: `${url}/telegram-widget.js`,
  TELEGRAM_OAUTH_URL: `${url}/oauth`,
  VK_APP_ID: String(vkAppId),
  VK_ID_URL: `${url}/vkid`,
  YOOKASSA_SHOP_ID: yooKassa.shopId,
  YOOKASSA_SECRET_KEY: yooKassa.secretKey,
  YOOKASSA_API_URL: `${url}/yookassa/v3`,
  RECEIPTS: 'on',
  YOOKASSA_VAT_CODE: '1',
  OPERATOR_NAME: 'ИП Лапкина Мария Петровна',
  OPERATOR_INN: '770000000001',
  OPERATOR_OGRNIP: '300000000000001',
  OPERATOR_EMAIL: 'help@petskod.test',
  ...s3.settings,
});
await import('#server/main.ts');
