import { expect, test } from 'vitest';
import { sectionPaths } from '#contract/paths.ts';
import { matchScreen } from '#src/app/renderPage.tsx';
import { routes } from '#src/app/routes.ts';
import { allSections, publish } from '#tests/support/sections.ts';
import { testApp } from '#tests/support/testApp.ts';

/** Screens that search engines must not index, beside those of admins. A new line here needs a reason. */
const PRIVATE = [
  // Change with each query.
  '/search',
  // Of the user.
  '/event-post/:id/edit',
  '/favorites',
  '/login',
  '/market-post/:id/edit',
  '/messages',
  '/new-ad',
  '/new-post',
  '/new-post-event',
  '/new-post-market',
  '/new-post-service',
  '/pay/:id',
  '/post/:id/edit',
  '/profile',
  '/profile/notices',
  '/profile/notices/settings',
  '/profile/searches',
  '/profile/sessions',
  '/service-post/:id/edit',
  // Of people.
  '/user/:id',
  // Of the advertiser.
  '/promo-report/:id',
];

test('every screen has a title, a description and a canonical URL for robots, or is private', async () => {
  const world = await testApp(
    {},
    {
      folder: import.meta.dirname,
      template: ['<head>', '</head><div>', '</div>', ''],
      renderer: { matchScreen, renderPage: async () => undefined },
      linksTo: () => '',
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
  const heads: string[] = [];
  for (const { path } of routes) {
    const response = await world.app.request(path.replace(/:\w+/u, String(ads.get(path) ?? 1)));
    const html = await response.text();
    const head = /<title>[^<]+<\/title>.*<meta name="description" content="[^"]+"/su.exec(html);
    if (!html.includes('rel="canonical"')) continue;
    indexed.push(path);
    heads.push(head?.[0] ?? path);
  }
  const isPrivate = new Set([
    ...PRIVATE,
    ...routes.filter(({ isForAdmins }) => isForAdmins).map(({ path }) => path),
  ]);
  const all = routes.map(({ path }) => path);
  expect(indexed).toEqual(all.filter((path) => !isPrivate.has(path)));
  expect(PRIVATE.filter((path) => !all.includes(path))).toEqual([]);
  expect(new Set(heads).size).toBe(indexed.length);
  expect(heads.filter((head) => head.startsWith('/'))).toEqual([]);
});
