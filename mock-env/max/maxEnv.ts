import { Hono } from 'hono';
import { findPersona, personas } from '../personas.ts';
import { START_PARAM } from '../telegram/launch.ts';
import { createMaxBotApi } from './botApi.ts';
import { maxInitData, maxUserOf } from './launch.ts';

export interface MaxEnvOptions {
  botToken: string;
  botName: string;
  webhookSecret: string;
  /** URL of the site. */
  publicUrl: string;
  /** Base URL of this app. */
  url: string;
  clock: () => Date;
}

/** The server of MAX's imitated window. */
export function createMaxEnv({
  botToken,
  botName,
  webhookSecret,
  publicUrl,
  url,
  clock,
}: MaxEnvOptions): Hono {
  const app = new Hono();
  const bot = createMaxBotApi({
    botToken,
    botName,
    uploads: `${url}/bot`,
    clock,
    fetch,
    people: personas.map(maxUserOf),
    webhook: { url: `${publicUrl}/api/max/webhook`, secret: webhookSecret },
  });
  app.route('/bot', bot.app);

  app.get('/api/launch', (context) => {
    const query = context.req.query();
    const persona = findPersona(query['persona'] ?? '');
    const startParam = query['start_param'] ?? '';
    if (!persona) return context.json({ detail: 'Такой персоны нет' }, 404);
    if (!START_PARAM.test(startParam)) {
      return context.json({ detail: 'MAX не примет такой параметр запуска' }, 400);
    }
    const user = maxUserOf(persona);
    const initData = maxInitData({ user, startParam, botToken, now: clock() });
    return context.json({ initData, botUsername: botName, user, site: publicUrl }, 200, {
      'cache-control': 'no-store',
    });
  });

  return app;
}
