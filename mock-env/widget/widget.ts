import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { html, raw } from 'hono/html';
import { servicePage, userButton } from '../servicePage.ts';
import { findPersona, personas } from '../personas.ts';
import { signedUser } from './signedUser.ts';

interface WidgetOptions {
  /** Signs the user; the server verifies it with the same token. */
  botToken: string;
  botUsername: string;
  clock: () => Date;
}

const COLOUR = '#1f78bf';
/** Failures to choose from; `silent` never answers. */
const failures = {
  '': 'Вход подтверждён',
  hash: 'Неверная подпись',
  date: 'Подпись старше суток',
  silent: 'Telegram молчит',
} as const;
type Failure = keyof typeof failures;

const readFailure = (text: unknown): Failure =>
  Object.keys(failures).find((name): name is Failure => name === text) ?? '';

const script = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

/** JSON for a script element, escaped so that it cannot close the element. */
const inScript = (value: unknown) => raw(JSON.stringify(value).replaceAll('<', '\\u003c'));

/**
 * Mock of telegram.org/js/telegram-widget.js and oauth.telegram.org, as far as the login needs
 * them: the page of a login answers the window that has opened it, or leads back to `return_to`.
 */
export function createWidget({ botToken, botUsername, clock }: WidgetOptions): Hono {
  const app = new Hono();
  const botId = botToken.split(':')[0] ?? '';

  /** Why Telegram rejects the request; a page of another site is none to return to. */
  function requestProblem(context: Context): string | undefined {
    const { bot_id, origin = '', return_to } = context.req.query();
    if (bot_id !== botId) return 'Bot id invalid';
    if (!URL.canParse(origin)) return 'Bot domain invalid';
    if (return_to && !return_to.startsWith(`${origin}/`)) return 'Return URL invalid';
    return undefined;
  }

  for (const name of ['telegram-widget.js', 'embed.js']) {
    app.get(`/${name}`, async (context) =>
      context.body(await script(name), 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      }),
    );
  }

  app.get('/oauth/embed/:bot', (context) => {
    if (context.req.param('bot') !== botUsername) return context.text('Username invalid', 400);
    const { origin = '', radius = '20', fail = '' } = context.req.query();
    const address = `/mock-env/oauth/auth?${new URLSearchParams({ bot_id: botId, origin, fail })}`;
    return context.html(
      html`<!doctype html>
        <html lang="ru">
          <meta charset="utf-8" />
          <title>Вход через Telegram</title>
          <style>
            body {
              margin: 0;
            }
            button {
              display: inline-flex;
              align-items: center;
              justify-content: center;
              gap: 8px;
              min-width: 222px;
              height: 40px;
              padding: 0 14px;
              border: 0;
              border-radius: ${Number(radius) || 0}px;
              background: ${COLOUR};
              color: #fff;
              font:
                500 15px/1 -apple-system,
                Roboto,
                'Segoe UI',
                sans-serif;
              white-space: nowrap;
              cursor: pointer;
            }
            button:hover {
              background: #1b6cab;
            }
            :focus-visible {
              outline: 2px solid #fff;
              outline-offset: -4px;
            }
          </style>
          <button type="button" disabled data-address="${address}" data-origin="${origin}">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path
                fill="currentColor"
                d="M2.9 11.3 20.4 4.5c.8-.3 1.5.2 1.3 1.4l-3 14c-.2 1-.8 1.2-1.6.8l-4.5-3.4-2.2 2.1c-.3.3-.5.5-1 .5l.4-4.7 8.5-7.7c.4-.3-.1-.5-.6-.2L7.3 14l-4.5-1.4c-1-.3-1-1 .1-1.3Z"
              />
            </svg>
            Войти через Telegram
          </button>
          <script src="/mock-env/embed.js"></script>
        </html>`,
    );
  });

  app.get('/oauth/auth', (context) => {
    const problem = requestProblem(context);
    if (problem) return context.text(problem, 400);
    const { origin = '', fail } = context.req.query();
    const chosen = readFailure(fail);
    return context.html(
      servicePage({
        title: 'Вход через Telegram',
        colour: COLOUR,
        sign: 'TG',
        content: html`<p>${origin.replace(/^https?:\/\//u, '')} узнает ваше имя и фото.</p>
          <form method="post">
            <label
              >Чем ответит Telegram
              <select name="fail">
                ${Object.entries(failures).map(
                  ([name, label]) =>
                    html`<option value="${name}" ${name === chosen ? 'selected' : ''}>
                      ${label}
                    </option>`,
                )}
              </select>
            </label>
            <ul aria-label="Персоны">
              ${personas.map(({ key, label, user }) =>
                userButton(key, [user.first_name, user.last_name].filter(Boolean).join(' '), label),
              )}
            </ul>
            <button name="user" value="" class="deny">Отмена</button>
          </form>`,
      }),
    );
  });

  app.post('/oauth/auth', async (context) => {
    const problem = requestProblem(context);
    if (problem) return context.text(problem, 400);
    const form = await context.req.parseBody();
    const failure = readFailure(form['fail']);
    const persona = findPersona(String(form['user'] ?? ''));
    if (persona && failure === 'silent') {
      return context.html(
        servicePage({
          title: 'Подтвердите вход',
          colour: COLOUR,
          sign: 'TG',
          content: html`<p>Мы отправили вам сообщение в Telegram. Ответа на него не будет.</p>`,
        }),
      );
    }
    const wrong = failure === 'hash' || failure === 'date' ? failure : undefined;
    const result =
      persona && signedUser({ user: persona.user, botToken, now: clock(), failure: wrong });
    const back = context.req.query('return_to');
    if (back) {
      const text = Buffer.from(JSON.stringify(result ?? false)).toString('base64url');
      return context.redirect(`${back}#tgAuthResult=${text}`, 303);
    }
    return context.html(
      html`<!doctype html>
        <meta charset="utf-8" />
        <title>Вход через Telegram</title>
        <script>
          const answer = ${inScript({ event: 'auth_result', result: result ?? false })};
          window.opener?.postMessage(JSON.stringify(answer), location.origin);
          window.close();
        </script>`,
    );
  });

  return app;
}
