import { Hono } from 'hono';
import { findPersona } from '../personas.ts';
import { START_PARAM } from '../telegram/launch.ts';
import { maxInitData, maxUserOf } from './launch.ts';

export interface MaxEnvOptions {
  botToken: string;
  botName: string;
  /** URL of the site. */
  publicUrl: string;
  clock: () => Date;
}

/** The server of MAX's imitated window. */
export function createMaxEnv({ botToken, botName, publicUrl, clock }: MaxEnvOptions): Hono {
  const app = new Hono();

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
