import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { createBotApi } from './bot/botApi.ts';
import { createMaxEnv } from './max/maxEnv.ts';
import { createPushService } from './push/push.ts';
import { findPersona, personas } from './personas.ts';
import { signedInitData, START_PARAM } from './telegram/launch.ts';
import { platforms, themes } from './telegram/themes.ts';
import { createGallery } from './ui/gallery.ts';
import { createVkId } from './vkid/vkid.ts';
import { createWidget } from './widget/widget.ts';
import { createYooKassa, paymentsFile } from './yookassa/yooKassa.ts';

/** Everybody's profile picture in Telegram. */
const PICTURE = 'demo/photos/cats/kotenok.jpg';

interface MockEnvOptions {
  /** Signs the launch data; the server verifies it with the same token. */
  botToken: string;
  botUsername: string;
  /** URL of the site: VK ID redirects there, YooKassa notifies it. */
  publicUrl: string;
  /** Base URL of this app, for browsers and for the site. */
  url: string;
  /** Telegram sends it with each update. */
  telegramWebhookSecret: string;
  /** Undefined turns MAX off. */
  max: { botToken: string; botName: string; webhookSecret: string } | undefined;
  /** Undefined turns VK ID off. */
  vkAppId: number | undefined;
  /** Undefined turns YooKassa off. */
  yooKassa: { shopId: string; secretKey: string } | undefined;
  /** Keeps what the imitated systems must remember over a restart. */
  dataDir: string;
  /** The server's clock, so that launch data follow a moved clock. */
  clock?: () => Date;
}

/** Path where the server mounts this app; the pages use it in their URLs. */
const MOUNT = '/mock-env';

const PAGE_FILE = /^[a-zA-Z]+\.(?:js|css|svg)$/u;
const MEDIA: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

async function pageFile(name: string, folder = ''): Promise<Response> {
  const body = await readFile(join(import.meta.dirname, folder, name));
  return new Response(body, {
    headers: { 'content-type': MEDIA[extname(name)] ?? 'text/plain', 'cache-control': 'no-store' },
  });
}

const notifyShop = async (url: string, body: string): Promise<boolean> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).ok;
};

/** The demo's external systems; mount with `server.route('/mock-env', createMockEnv(…))`. */
export function createMockEnv({
  botToken,
  botUsername,
  publicUrl,
  url,
  telegramWebhookSecret,
  max,
  vkAppId,
  yooKassa,
  dataDir,
  clock = () => new Date(),
}: MockEnvOptions): Hono {
  const app = new Hono();

  app.route('/', createWidget({ botToken, botUsername, clock }));
  if (vkAppId !== undefined) {
    const redirectUri = `${publicUrl}/login`;
    app.route('/vkid', createVkId({ appId: vkAppId, redirectUri, clock }));
  }
  if (yooKassa) {
    const notify = (body: string) => notifyShop(`${publicUrl}/api/payments/yookassa`, body);
    app.route(
      '/yookassa',
      createYooKassa({
        ...yooKassa,
        url: `${url}/yookassa`,
        clock,
        notify,
        file: paymentsFile(dataDir),
      }).app,
    );
  }
  const bot = createBotApi({
    botToken,
    botUsername,
    clock,
    fetch,
    users: personas.map(({ user }) => ({
      id: user.id,
      first_name: user.first_name,
      username: user.username,
      isOpen: user.allows_write_to_pm === true,
    })),
    site: new URL(publicUrl).origin,
    webhook: { url: `${publicUrl}/api/telegram/webhook`, secret_token: telegramWebhookSecret },
  });
  const picture = readFileSync(join(import.meta.dirname, PICTURE));
  for (const { user } of personas) bot.pictures.set(user.id, picture);
  app.get('/bot/chat.js', () => pageFile('chat.js', 'bot'));
  app.route('/bot', bot.app);
  app.route('/push', createPushService(`${url}/push`, clock).app);
  app.get('/servicePage.css', () => pageFile('servicePage.css'));

  app.route('/ui', createGallery(`${MOUNT}/ui`));

  if (max) app.route('/max', createMaxEnv({ ...max, publicUrl, url: `${url}/max`, clock }));
  const windows = max ? ['telegram', 'max'] : ['telegram'];
  app.get(`/:window{${windows.join('|')}}/:file`, async (context) => {
    const { window, file } = context.req.param();
    if (!PAGE_FILE.test(file)) return context.notFound();
    try {
      return await pageFile(file, window);
    } catch {
      return context.notFound();
    }
  });

  // A wildcard, because the router distinguishes paths with and without a trailing slash.
  const pages = new Map([
    [MOUNT, 'telegram'],
    ...(max ? ([[`${MOUNT}/max`, 'max']] as const) : []),
  ]);
  app.get('*', async (context, next) => {
    const { path } = context.req;
    if (pages.has(path)) return context.redirect(`${path}/`);
    const window = path.endsWith('/') ? pages.get(path.slice(0, -1)) : undefined;
    return window ? pageFile('host.html', window) : next();
  });

  app.get('/api/personas', (context) =>
    context.json(personas.map(({ key, label, role }) => ({ key, label, role }))),
  );

  app.get('/api/launch', (context) => {
    const query = context.req.query();
    const persona = findPersona(query['persona'] ?? '');
    const platform = platforms.find((name) => name === query['platform']) ?? 'ios';
    const startParam = query['start_param'] ?? '';
    if (!persona) return context.json({ detail: 'Такой персоны нет' }, 404);
    if (!START_PARAM.test(startParam)) {
      return context.json({ detail: 'Telegram не примет такой параметр запуска' }, 400);
    }
    const initData = signedInitData({
      persona,
      startParam,
      botToken,
      withSignature: query['signature'] !== '0',
      now: clock(),
    });
    return context.json(
      {
        initData,
        themeParams: themes[platform],
        botUsername,
        user: persona.user,
        site: publicUrl,
      },
      200,
      { 'cache-control': 'no-store' },
    );
  });

  return app;
}
