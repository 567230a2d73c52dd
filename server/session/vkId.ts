import * as v from 'valibot';
import type { VkBody } from '#contract/session/session.ts';
import type { AccountNames } from './accounts/firstUsername.ts';
import type { Deps } from '#server/deps.ts';
import { subjectOf } from '#server/shared/outsideAnswers.ts';

const TIMEOUT_MS = 5000;

const tokenAnswer = v.object({ access_token: v.string(), state: v.string() });
const failure = v.object({ error: v.string() });
const userInfo = v.object({
  user: v.object({
    user_id: v.union([v.string(), v.number()]),
    first_name: v.string(),
    last_name: v.optional(v.string()),
  }),
});

interface VkApplication {
  /** Base URL without a trailing slash. */
  url: string;
  appId: number;
  redirectUri: string;
}

interface VkUser extends AccountNames {
  id: number;
}

/** VK ID rejected the code, or its answer belongs to another request. */
export class VkRejectedError extends Error {}

/** VK ID sends errors with status 200 too, so the body decides; without one of its own it is away. */
async function post<S extends v.GenericSchema>(
  fetch: Deps['fetch'],
  url: string,
  fields: Record<string, string>,
  schema: S,
): Promise<v.InferOutput<S>> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await response.json();
  const read = v.safeParse(schema, body);
  if (response.ok && read.success) return read.output;
  const isAboutCode = v.is(failure, body) && subjectOf('vkId', response.status) === 'message';
  throw isAboutCode ? new VkRejectedError() : new Error(`VK ID answered ${response.status}`);
}

/**
 * Exchanges the browser's code for the VK user (id.vk.com, OAuth 2.1 with PKCE). VK's tokens are
 * not stored.
 */
export async function exchangeVkCode(
  fetch: Deps['fetch'],
  { url, appId, redirectUri }: VkApplication,
  { code, device_id, code_verifier, state }: VkBody,
): Promise<VkUser> {
  const answer = await post(
    fetch,
    `${url}/oauth2/auth`,
    {
      grant_type: 'authorization_code',
      client_id: String(appId),
      redirect_uri: redirectUri,
      code,
      device_id,
      code_verifier,
      state,
    },
    tokenAnswer,
  );
  // Another value would be the answer to another request.
  if (answer.state !== state) throw new VkRejectedError();
  const { user } = await post(
    fetch,
    `${url}/oauth2/user_info`,
    { client_id: String(appId), access_token: answer.access_token },
    userInfo,
  );
  const id = Number(user.user_id);
  if (!Number.isSafeInteger(id) || id <= 0) throw new VkRejectedError();
  return { id, first_name: user.first_name, last_name: user.last_name };
}
