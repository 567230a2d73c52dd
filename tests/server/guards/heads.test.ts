import { expect, test } from 'vitest';
import { paths, sectionPaths } from '#contract/paths.ts';
import { matchScreen } from '#src/app/renderPage.tsx';
import { routes } from '#src/app/routes.ts';
import { allSections, publish } from '#tests/support/sections.ts';
import { testApp } from '#tests/support/testApp.ts';

test('every screen has a title, a description and a canonical URL for robots, or says that it is not indexed', async () => {
  const world = await testApp(
    {},
    {
      folder: import.meta.dirname,
      template: ['<head>', '</head><div>', '</div>', ''],
      renderer: { matchScreen, renderPage: async () => undefined },
      linksTo: () => ({ styles: '', code: '' }),
      inlineHashes: { script: [], style: [] },
      styleHashesOf: () => [],
    },
  );
  const author = await world.as('author');
  const ads = new Map<string, number>();
  for (const section of allSections) {
    const id = await publish(section, world, author);
    ads.set(sectionPaths[section.name].ad(':id'), id);
  }
  const indexed: string[] = [];
  const titles = new Map<string, string | undefined>();
  const heads: string[] = [];
  for (const { path } of routes) {
    const response = await world.app.request(path.replace(/:\w+/u, String(ads.get(path) ?? 1)));
    const html = await response.text();
    const head = /<title>[^<]+<\/title>.*<meta name="description" content="[^"]+"/su.exec(html);
    titles.set(path, /<title>([^<]+)<\/title>/u.exec(html)?.[1]);
    if (!html.includes('rel="canonical"')) continue;
    indexed.push(path);
    heads.push(head?.[0] ?? path);
  }
  expect(indexed).toEqual(
    routes.filter(({ robots }) => robots === 'index').map(({ path }) => path),
  );
  expect(new Set(heads).size).toBe(indexed.length);
  expect(heads.filter((head) => head.startsWith('/'))).toEqual([]);
  const likeHome = [...titles].filter(([, title]) => title === titles.get(paths.home));
  expect(likeHome.map(([path]) => path)).toEqual([paths.home]);
});
