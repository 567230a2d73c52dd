import type { InProcessCall } from '#contract/hydration.ts';
import { paths } from '#contract/paths.ts';
import type { Versions } from '#server/db/versions/versions.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { BuiltClient } from '#server/http/client/clientFiles.ts';
import { compressedBody, type CompressedBody } from '#server/http/responses/compressedBody.ts';
import type { InTurn } from '#server/http/limits/turns.ts';
import { createVersionedCache } from '#server/http/cache/versionedCache.ts';
import { composePage } from './composePage.ts';
import type { Head } from './head.ts';

const PAGES_MAX = 200;
/** How long one more visitor may see an ad that has expired, or an author's earlier name. */
const OLD_SECONDS = 60;
/**
 * Limits concurrent renderings, which share one processor; further pages are sent without markup.
 */
const RENDERINGS_MAX = 16;

export interface CachedPage {
  status: Head['status'];
  body: CompressedBody;
}

interface PageSources {
  client: BuiltClient;
  readHead: (path: string, search: string) => Promise<Head>;
  readVersions: () => Promise<Versions>;
  call: InProcessCall;
  share: InTurn;
}

/**
 * Caches rendered, compressed pages by URL and data version. Ads also expire with time, so a page of
 * an earlier second is rendered again; its visitor gets it as it is and does not wait for that.
 */
export function createPageCache(
  { clock, log, metrics }: Pick<Deps, 'clock' | 'log' | 'metrics'>,
  { client, readHead, readVersions, call, share }: PageSources,
) {
  const read = createVersionedCache<CachedPage>({
    max: PAGES_MAX,
    share,
    count: (result) => metrics.cacheLookups.inc({ cache: 'pages', result }),
    oldSeconds: OLD_SECONDS,
  });
  let renderings = 0;

  /** Undefined when rendering fails or the limit is reached; then the browser renders the page. */
  async function render(path: string, search: string) {
    if (renderings >= RENDERINGS_MAX) {
      metrics.renderingsSkipped.inc();
      return undefined;
    }
    renderings += 1;
    metrics.renderingsRunning.inc();
    try {
      return await client.renderer.renderPage(path, search, call);
    } catch (error) {
      log.error({ err: error, path }, 'page not rendered');
      return undefined;
    } finally {
      renderings -= 1;
      metrics.renderingsRunning.dec();
    }
  }

  async function make(path: string, search: string): Promise<CachedPage> {
    const [head, rendered] = await Promise.all([readHead(path, search), render(path, search)]);
    const { screen } = client.renderer.matchScreen(path) ?? {};
    const html = composePage(client, { head, screen, rendered });
    const body = compressedBody(Buffer.from(html));
    // Nearly every browser accepts it; the visitor of a page that is rendered again does not wait.
    await body.encodedFor('br');
    return { status: head.status, body };
  }

  return async (path: string, search: string, caller: string | undefined): Promise<CachedPage> => {
    // What a link shows must not outlive the link.
    if (path.startsWith(paths.searchParty(''))) return share(caller, () => make(path, search));
    const { ads: version } = await readVersions();
    const second = Math.floor(clock().getTime() / 1000);
    return read({ key: path + search, version, second, caller, make: () => make(path, search) });
  };
}
