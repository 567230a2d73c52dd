import { createHash, randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { servicePage, userButton } from '../servicePage.ts';
import { findVkUser, vkUsers, type VkUser } from './users.ts';

interface VkIdOptions {
  /** The only registered application. */
  appId: number;
  /** Its trusted redirect URI. */
  redirectUri: string;
  clock: () => Date;
}

interface Grant {
  user: VkUser;
  challenge: string;
  state: string;
  deviceId: string;
  until: number;
}

const COLOUR = '#0070f0';
const CODE_SECONDS = 600;
const TOKEN_SECONDS = 3600;

const random = (): string => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/**
 * Mock of VK ID (id.vk.com, OAuth 2.1 with PKCE): consent page, code exchange, user info. Like VK,
 * it sends exchange errors with status 200.
 */
export function createVkId({ appId, redirectUri, clock }: VkIdOptions): Hono {
  const app = new Hono();
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, { user: VkUser; until: number }>();
  const now = (): number => clock().getTime() / 1000;

  /** Why VK ID rejects the authorization request. */
  function requestProblem(query: Record<string, string>): string | undefined {
    if (query['response_type'] !== 'code') return 'response_type: нужен code';
    if (query['client_id'] !== String(appId)) return 'client_id: такого приложения нет';
    if (query['redirect_uri'] !== redirectUri) return 'redirect_uri: адреса нет среди доверенных';
    if (!query['state']) return 'state: не задан';
    if (query['code_challenge_method']?.toUpperCase() !== 'S256')
      return 'code_challenge_method: нужен S256';
    if (!/^[\w-]{43}$/u.test(query['code_challenge'] ?? '')) return 'code_challenge: не SHA-256';
    return undefined;
  }

  app.get('/authorize', (context) => {
    const problem = requestProblem(context.req.query());
    if (problem) {
      const content = html`<p class="problem" role="alert">${problem}</p>`;
      return context.html(
        servicePage({ title: 'Ошибка авторизации', colour: COLOUR, sign: 'VK', content }),
        400,
      );
    }
    return context.html(
      servicePage({
        title: 'Вход с VK ID',
        colour: COLOUR,
        sign: 'VK',
        content: html`<p>Сервис petskod получит имя, фамилию и фото. Кто входит?</p>
          <form method="post">
            <ul aria-label="Персоны">
              ${vkUsers.map(({ key, first_name, last_name, note }) =>
                userButton(key, `${first_name} ${last_name}`, note),
              )}
            </ul>
            <button name="user" value="" class="deny">Запретить</button>
          </form>`,
      }),
    );
  });

  app.post('/authorize', async (context) => {
    const query = context.req.query();
    if (requestProblem(query)) return context.text('invalid_request', 400);
    const form = await context.req.parseBody();
    const user = findVkUser(String(form['user'] ?? ''));
    const { state = '', code_challenge: challenge = '' } = query;
    if (!user) {
      const error = { error: 'access_denied', error_description: 'User denied', state };
      return context.redirect(`${redirectUri}?${new URLSearchParams(error)}`, 303);
    }
    const code = random();
    const deviceId = random();
    grants.set(code, { user, challenge, state, deviceId, until: now() + CODE_SECONDS });
    const answer = new URLSearchParams({
      code,
      expires_in: String(CODE_SECONDS),
      device_id: deviceId,
      state,
      type: 'code_v2',
    });
    return context.redirect(`${redirectUri}?${answer}`, 303);
  });

  /**
   * VK ID reads fields from the body and from the query, where its own package puts most of them.
   */
  const fieldsOf = async (context: Context): Promise<Record<string, string>> => {
    const body = await context.req.parseBody();
    return { ...context.req.query(), ...(body as Record<string, string>) };
  };

  app.post('/oauth2/auth', async (context) => {
    const fields = await fieldsOf(context);
    const { code = '', code_verifier: verifier = '', state = '' } = fields;
    const deny = (error: string, error_description: string) =>
      context.json({ error, error_description, ...(state && { state }) });
    if (fields['grant_type'] !== 'authorization_code')
      return deny('unsupported_grant_type', 'grant_type is not supported');
    if (fields['client_id'] !== String(appId))
      return deny('invalid_client', 'client_id is unknown');
    const grant = grants.get(code);
    // Any attempt invalidates the code.
    grants.delete(code);
    if (!grant || grant.until < now()) return deny('invalid_grant', 'code is invalid or expired');
    if (fields['redirect_uri'] !== redirectUri)
      return deny('invalid_grant', 'redirect_uri does not match');
    if (fields['device_id'] !== grant.deviceId)
      return deny('invalid_grant', 'device_id does not match');
    if (!state) return deny('invalid_request', 'state is missing or invalid');
    if (state !== grant.state) return deny('invalid_grant', 'state does not match');
    if (!/^[\w-]{43,128}$/u.test(verifier) || challengeOf(verifier) !== grant.challenge)
      return deny('invalid_grant', 'code_verifier does not match');
    const token = random();
    tokens.set(token, { user: grant.user, until: now() + TOKEN_SECONDS });
    return context.json({
      access_token: token,
      refresh_token: random(),
      id_token: random(),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      user_id: grant.user.id,
      state,
      scope: 'vkid.personal_info',
    });
  });

  app.post('/oauth2/user_info', async (context) => {
    const fields = await fieldsOf(context);
    const held = tokens.get(fields['access_token'] ?? '');
    if (!held || held.until < now() || fields['client_id'] !== String(appId)) {
      return context.json({ error: 'invalid_token', error_description: 'access_token is invalid' });
    }
    const { id, first_name, last_name } = held.user;
    return context.json({
      user: { user_id: String(id), first_name, last_name, avatar: '', sex: 0, verified: false },
    });
  });

  // Requests that VK's package makes on start.
  app.post('/vkid_sdk_get_config', (context) =>
    context.json({ response: { active: false } }, 200, { 'access-control-allow-origin': '*' }),
  );
  app.post('/stat_events_vkid_sdk', (context) =>
    context.json({ response: 1 }, 200, { 'access-control-allow-origin': '*' }),
  );

  return app;
}
