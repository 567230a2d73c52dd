import { expect, test, type APIRequestContext } from 'playwright/test';

const PAGE_SIZE = 20;

/** Ids of all published ads of pets, as the list endpoint has them. */
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

test('a crawler that runs no code reaches every ad by links', async ({ request }) => {
  const reached = new Set<number>();
  let pages = 0;
  for (let path: string | undefined = '/posts'; path; pages += 1) {
    const html: string = await (await request.get(path)).text();
    for (const [, id] of html.matchAll(/<a\s[^>]*?href="\/post\/(\d+)"/gu)) reached.add(Number(id));
    const more: string | undefined =
      /<a\s[^>]*?href="(\?[^"]+)"[^>]*>(?:<[^>]+>)*Показать ещё/u.exec(html)?.[1];
    path = more && `/posts${more}`;
  }
  expect(pages).toBeGreaterThan(1);
  expect([...reached]).toEqual(expect.arrayContaining(await publishedPets(request)));
});
