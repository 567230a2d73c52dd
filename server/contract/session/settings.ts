import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';

/** The server's configuration as far as the client needs it; empty values are not set. */
export const settings = v.object({
  bot_username: v.string(),
  mini_app_name: v.string(),
  /** MAX is off without. */
  max_bot_name: v.string(),
  telegram_widget_url: v.string(),
  /** Of Telegram's login pages. */
  telegram_oauth_url: v.string(),
  telegram_bot_id: v.number(),
  /** 0 when VK ID is off. */
  vk_app_id: v.number(),
  vk_id_url: v.string(),
  public_url: v.string(),
  /** The key that browsers subscribe with (applicationServerKey). */
  vapid_public_key: v.string(),
  /** Telegram's users pay these Stars by `boost_type`; null: roubles there too. */
  stars_prices: v.nullable(v.object({ 1: v.number(), 2: v.number() })),
  /** An order in roubles needs an e-mail for its receipt. */
  has_receipts: v.boolean(),
  operator_name: v.string(),
  operator_inn: v.string(),
  operator_ogrnip: v.string(),
  operator_email: v.string(),
});
export type Settings = v.InferOutput<typeof settings>;

export const getSettings = defineEndpoint({
  method: 'get',
  path: '/api/settings',
  access: 'anyone',
  summary: "What the client needs to know of the server's configuration",
  answer: settings,
});
