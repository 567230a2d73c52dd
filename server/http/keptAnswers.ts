import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { readVersions } from '#server/db/versions.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/session/viewer.ts';
import { answerWritten, VARY } from './answerJson.ts';

/**
 * What an answer is made of: `reference` lists are the same for everybody; `ads` are the same for all
 * visitors, and change with time as well: they run out.
 */
export type KeptKind = 'reference' | 'ads';

interface Answer {
  tag: string;
  /** As it is sent: to write a long text out is most of what answering with it costs. */
  body: Uint8Array<ArrayBuffer>;
}

interface Kept {
  version: string;
  answer: Promise<Answer>;
}

const ANSWERS_KEPT = 500;
const CACHE_CONTROL = {
  reference: 'public, max-age=60, stale-while-revalidate=600',
  ads: 'public, max-age=10',
} as const;
/** Who is signed in, an admin above all, shall see a change at once: the browser asks every time. */
const ASK_ALWAYS = 'private, no-cache';

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** Answers that are made once for as long as nothing has changed, and told by a tag. */
export function createKeptAnswers({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const kept = new LRUCache<string, Kept>({ max: ANSWERS_KEPT });

  async function make(work: () => Promise<unknown>): Promise<Answer> {
    const json = JSON.stringify(await work());
    const tag = `W/"${createHash('sha1').update(json).digest('base64url')}"`;
    return { tag, body: new TextEncoder().encode(json) };
  }

  async function answerOf(
    kind: KeptKind,
    key: string,
    work: () => Promise<unknown>,
  ): Promise<Answer> {
    const versions = await readVersions(db);
    const second = Math.floor(clock().getTime() / 1000);
    const version = kind === 'ads' ? `${versions.ads} ${second}` : versions.reference;
    const known = kept.get(key);
    if (known?.version === version) return known.answer;
    const answer = make(work);
    kept.set(key, { version, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  }

  return {
    /**
     * Answers one call from what is kept, with 304 for a tag that is still right.
     * @param about all that the answer depends on besides the facts
     */
    async answer(
      kind: KeptKind,
      { context, viewer, about }: { context: Context; viewer: Viewer | undefined; about: unknown },
      work: () => Promise<unknown>,
    ): Promise<Response> {
      const { tag, body } = await answerOf(kind, JSON.stringify(about), work);
      const headers: Record<string, string> = {};
      if (context.req.method === 'GET') {
        headers['etag'] = tag;
        headers['vary'] = `Authorization, ${VARY}`;
        headers['cache-control'] = viewer ? ASK_ALWAYS : CACHE_CONTROL[kind];
        if (context.req.header('if-none-match') === tag) return context.body(null, 304, headers);
      }
      return answerWritten(context, body, 200, headers);
    },
  };
}
