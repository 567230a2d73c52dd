import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { CacheKind } from '#contract/endpoint.ts';
import type { Versions } from '#server/db/versions.queries.ts';
import type { Deps } from '#server/deps.ts';
import { completeResponse } from './commonHeaders.ts';
import { compressedBody, type CompressedBody } from './compressedBody.ts';
import { bodyResponse, jsonResponse, VARY } from './jsonResponse.ts';
import type { Viewer } from './viewer.ts';

interface Entry {
  version: string;
  body: Promise<CompressedBody>;
}

const ENTRIES_MAX = 500;
const CACHE_CONTROL = {
  reference: 'public, max-age=60, stale-while-revalidate=600',
  ads: 'public, max-age=10',
} as const;
/** Signed-in users always revalidate, so they see changes at once. */
const REVALIDATE = 'private, no-cache';

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Caches JSON answers, compressed, until their data change. */
export function createResponseCache(
  { clock }: Pick<Deps, 'clock'>,
  readVersions: () => Promise<Versions>,
) {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX });

  const make = async (work: () => Promise<unknown>): Promise<CompressedBody> =>
    compressedBody(JSON.stringify(await work()));

  async function lookUp(
    kind: 'reference' | 'ads',
    key: string,
    work: () => Promise<unknown>,
  ): Promise<CompressedBody> {
    const versions = await readVersions();
    // Ads also expire with time.
    const second = Math.floor(clock().getTime() / 1000);
    const version = kind === 'ads' ? `${versions.ads} ${second}` : versions.reference;
    const known = entries.get(key);
    if (known?.version === version) return known.body;
    const body = make(work);
    entries.set(key, { version, body });
    body.catch(() => entries.delete(key));
    return body;
  }

  return {
    /**
     * Answers from the cache; 304 when the ETag matches.
     * @param key everything that the answer depends on besides the data
     */
    async respond(
      kind: Exclude<CacheKind, 'inbox'>,
      { context, viewer, key }: { context: Context; viewer: Viewer | undefined; key: unknown },
      work: () => Promise<unknown>,
    ): Promise<Response> {
      const body = await lookUp(kind, JSON.stringify(key), work);
      const isGet = context.req.method === 'GET';
      const headers = isGet && {
        etag: body.etag,
        vary: `Authorization, ${VARY}`,
        'cache-control': viewer ? REVALIDATE : CACHE_CONTROL[kind],
      };
      return bodyResponse(context, { body, type: 'application/json' }, headers || {});
    },

    /**
     * Answers 304 while the user's inbox version equals the ETag. Authentication has read the
     * version already.
     */
    async unlessUnchanged(
      context: Context,
      viewer: Viewer,
      work: () => Promise<unknown>,
    ): Promise<Response> {
      const etag = `W/"${viewer.id}-${viewer.inboxVersion}"`;
      const headers = { etag, 'cache-control': REVALIDATE };
      if (context.req.header('if-none-match') === etag)
        return completeResponse(context, null, 304, headers);
      return jsonResponse(context, await work(), 200, headers);
    },
  };
}
