import { expect, test, type APIRequestContext } from 'playwright/test';

const PAGE_SIZE = 20;

/** Ids of all published pet ads from the API. */
async function publishedPets(request: APIRequestContext): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const data = { limit: PAGE_SIZE, offset };
    const answer = await request.post('/api/articles/filter', { data });
    const ads = (await answer.json()) as { id: number }[];
    ids.push(...ads.map(({ id }) => id));
    if (ads.length < PAGE_SIZE) return ids;
  }
}

/** Follows the links of a list from page to page without JavaScript. */
async function crawl(request: APIRequestContext): Promise<{ pages: number; ids: Set<number> }> {
  const ids = new Set<number>();
  let pages = 0;
  for (let path: string | undefined = '/posts'; path; pages += 1) {
    const html: string = await (await request.get(path)).text();
    for (const [, id] of html.matchAll(/<a\s[^>]*?href="\/post\/(\d+)"/gu)) ids.add(Number(id));
    const more: RegExpExecArray | null =
      /<a\s[^>]*?href="(\/posts\?[^"]+)"[^>]*>(?:<[^>]+>)*Показать ещё/u.exec(html);
    path = more?.[1];
  }
  return { pages, ids };
}

test('a crawler without JavaScript reaches every ad by links', async ({ request }) => {
  let published = await publishedPets(request);
  for (;;) {
    const { pages, ids } = await crawl(request);
    const before = published;
    published = await publishedPets(request);
    // Other tests publish and remove ads, which shifts the pages.
    if (String(published) !== String(before)) continue;
    expect(pages).toBeGreaterThan(1);
    expect([...ids]).toEqual(expect.arrayContaining(published));
    return;
  }
});
