import { sql } from 'drizzle-orm';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PromoDays } from '#contract/admin/adminPromos.ts';
import { getHome } from '#contract/home.ts';
import { sectionPaths } from '#contract/paths.ts';
import { renderPage } from '#src/app/renderPage.tsx';
import { matchRoute, notFound } from '#src/app/routes.ts';
import type { Config } from '#server/config.ts';
import type { BuiltClient } from '#server/http/client/clientFiles.ts';
import { forgetGoneAds } from '#server/ads/gone/goneAds.ts';
import { purgeDeletedAds } from '#server/jobs/deletedAds.ts';
import { posterTexts } from '#server/pages/texts.ts';
import { adTexts } from '#server/ads/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { pdfText } from '#tests/support/pdfText.ts';
import { petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { allSections, events, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const PICTURE = '<link rel="preload" as="image" href="/api/image/1"/>';

/** A minimal built client; its markup names the requests that it made. */
const BUILT: BuiltClient = {
  folder: import.meta.dirname,
  template: [
    '<!doctype html><html><head><meta name="viewport" content="" />',
    '</head><body><div id="app">',
    '</div>',
    '</body></html>',
  ],
  renderer: {
    matchScreen: (path) => {
      const { route } = matchRoute(path);
      return route === notFound ? undefined : { screen: 'AdScreen', robots: route.robots };
    },
    renderPage: async (path, search, call) => {
      if (search === '?broken') throw new Error('broken');
      if (path === '/login') return undefined;
      const { newest } = (await call(getHome, {})) as { newest: { title: string }[] };
      const titles = newest.map(({ title }) => title);
      return {
        markup: `${PICTURE}<h1>${path}</h1>`,
        hydration: { url: path + search, states: { titles } },
      };
    },
  },
  linksTo: (screen) => ({
    styles: `<style>.screen{}</style>`,
    code: `<link rel="modulepreload" href="/${screen}.js" />`,
  }),
  inlineHashes: { script: ["'sha256-abc'"], style: [] },
  styleHashesOf: (screen) => [`'sha256-${screen}'`],
};

const siteWithPages = (settings: Partial<Config> = {}): Promise<TestApp> =>
  testApp(settings, BUILT);

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

/** The page as a messenger's robot or a search engine sees it. */
async function visit({ app }: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers });
  const policy = response.headers.get('content-security-policy') ?? '';
  const { status } = response;
  return { status, html: await response.text(), policy, headers: response.headers };
}

const schemasOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gu)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );
const schemaOf = (html: string): Record<string, unknown> => schemasOf(html)[0] ?? {};

describe('a rendered page', () => {
  const hydrationOf = (html: string): unknown =>
    JSON.parse(/id="hydration">(.*?)<\/script>/u.exec(html)?.[1] ?? 'null');

  test.each(allSections)(
    'of a misspelt search of $name shows what it is corrected to',
    async (section) => {
      const world = await testApp({}, { ...BUILT, renderer: { ...BUILT.renderer, renderPage } });
      const title = 'Редкостная находка';
      await publish(section, world, await world.as('author'), { title, city: 'Тула' });
      const query = new URLSearchParams({ q: 'ридкостная', city: 'Тула' });
      const { html } = await visit(world, `${sectionPaths[section.name].list}?${query}`);
      expect(html).toContain('По запросу «ридкостная» ничего нет. Ищем «редкостная».');
      expect(html).toContain(title);
      expect(html).toContain('value="ридкостная"');
    },
  );

  test.each(allSections)(
    'of the list of $name has its search, its chips as links and its count',
    async (section) => {
      const world = await testApp({}, { ...BUILT, renderer: { ...BUILT.renderer, renderPage } });
      await publish(section, world, await world.as('author'), { title: 'Синяя', city: 'Тула' });
      const { list } = sectionPaths[section.name];
      const { html } = await visit(world, `${list}?${new URLSearchParams({ city: 'Тула' })}`);
      expect(html).toContain('<form><input type="hidden" name="city" value="Тула"/>');
      expect(html).toMatch(/<input [^>]*aria-label="Поиск по объявлениям"[^>]* name="q"/u);
      expect(html).toContain(`aria-label="Убрать: Тула" href="${list}"`);
      expect(html).toMatch(new RegExp(` href="${list}\\?city=[^"&]+&amp;[a-z]+=`, 'u'));
      expect(html).toMatch(/1\u00A0объявление/u);
    },
  );

  test('has its markup, its hydration data and the code of its screen', async () => {
    const world = await siteWithPages();
    await publishPet(world, await world.as('author'), { title: '</script><script>alert(1)//' });
    const { html } = await visit(world, '/posts?city=Тула');
    expect(html).toContain('<div id="app"><h1>/posts</h1></div>');
    expect(hydrationOf(html)).toEqual({
      url: `/posts?city=${encodeURIComponent('Тула')}`,
      states: { titles: ['</script><script>alert(1)//'] },
    });
    expect(html).not.toContain('<script>alert');
    // The pictures of the first screen come first, the code last.
    const order = [
      '<meta name="viewport"',
      PICTURE,
      '</head>',
      '</h1>',
      '<link rel="modulepreload" href="/AdScreen.',
    ];
    const places = order.map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  test('is rendered once per version of its data', async () => {
    const world = await siteWithPages();
    const author = await world.as('author');
    await publishPet(world, author, { title: 'Первый' });
    const first = await visit(world, '/posts');
    const again = await visit(world, '/posts', {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    expect(again.html).toBe('');
    await publishPet(world, author, { title: 'Второй' });
    const changed = await visit(world, '/posts', {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(changed.status).toBe(200);
    expect(changed.html).toContain('Второй');
  });

  test('is compressed for a client that accepts it', async () => {
    const world = await siteWithPages();
    const author = await world.as('author');
    for (let count = 0; count < 10; count += 1) {
      await publishPet(world, author, { title: `Щенок из ${'очень '.repeat(4)}${count}` });
    }
    const response = await world.app.request('/posts', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    const html = brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString();
    expect(html).toContain('<h1>/posts</h1>');
  });

  test('does not wait for the data of another page', async () => {
    const { renderer } = BUILT;
    const held = Promise.withResolvers<void>();
    const renderPage: typeof renderer.renderPage = async (path, ...rest) => {
      if (path === '/events') await held.promise;
      return renderer.renderPage(path, ...rest);
    };
    const world = await testApp({}, { ...BUILT, renderer: { ...renderer, renderPage } });
    const waiting = visit(world, '/events');
    expect((await visit(world, '/posts')).html).toContain('<h1>/posts</h1>');
    held.resolve();
    expect((await waiting).html).toContain('<h1>/events</h1>');
  });

  test('is not rendered when rendering fails or the screen needs the browser', async () => {
    const world = await siteWithPages();
    for (const path of ['/posts?broken', '/login']) {
      const { status, html } = await visit(world, path);
      expect(status).toBe(200);
      expect(html).toContain('<div id="app"></div>');
      expect(hydrationOf(html)).toBeNull();
    }
  });
});

describe('the content security policy', () => {
  test("allows only the site’s files and the build's inline scripts", async () => {
    const { policy } = await visit(await siteWithPages(), '/posts');
    expect(policy).toContain("script-src 'self' 'sha256-abc';");
    expect(policy).toContain("style-src 'self' 'sha256-AdScreen';");
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org");
    expect(policy).not.toMatch(/unsafe|telegram\.org\/|oauth/u);
  });

  test('has its violations reported to the site itself', async () => {
    const { policy, headers } = await visit(await siteWithPages(), '/posts');
    expect(policy).toContain('report-uri /policy-reports; report-to policy');
    expect(headers.get('reporting-endpoints')).toBe('policy="/policy-reports"');
  });

  test('allows Telegram’s widget on the login page only', async () => {
    const { policy } = await visit(await siteWithPages(), '/login');
    expect(policy).toContain('https://telegram.org');
    expect(policy).toContain('frame-src https://telegram.org https://oauth.telegram.org');
  });

  test('allows requests to VK ID on the login page only', async () => {
    const world = await siteWithPages({ vkAppId: 77 });
    const connectSources = async (path: string, site: TestApp) =>
      /connect-src ([^;]*)/u.exec((await visit(site, path)).policy)?.[1];
    expect(await connectSources('/login', world)).toBe("'self' https://id.vk.ru");
    expect(await connectSources('/posts', world)).toBe("'self'");
    expect(await connectSources('/login', await siteWithPages())).toBe("'self'");
  });
});

test.each([
  ['/posts?city=Тула', '/posts'],
  ['/posts?city=Тула&page=3', '/posts?page=3'],
  ['/posts?page=1', '/posts'],
])('the canonical URL of %s is %s', async (path, canonical) => {
  const { html } = await visit(await siteWithPages(), path);
  expect(html).toContain(`<link rel="canonical" href="https://petskod.test${canonical}" />`);
});

test.each([
  ['city=Тула', 'Тула'],
  ['category=Продажа', 'Продажа'],
  ['category=1', 'Продажа'],
  ['city=Тула&page=2', 'Тула'],
])('a list by %s alone is a page of its own', async (query, label) => {
  const world = await siteWithPages();
  await publishPet(world, await world.as('author'), { city: 'Тула' });
  const { html } = await visit(world, `/posts?${query}`);
  const own = new URLSearchParams(query).toString();
  expect(html).toContain(`<title>Питомцы: ${label} — petskod</title>`);
  expect(html).toContain(`rel="canonical" href="https://petskod.test/posts?${escaped(own)}"`);
  expect(schemaOf(html)).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('a list links to its feed, with its filters', async () => {
  const world = await siteWithPages();
  const link = 'rel="alternate" type="application/atom+xml" href="';
  expect((await visit(world, '/posts')).html).toContain(`${link}/posts.atom"`);
  const { html } = await visit(world, '/posts?city=Тула&radius_km=25&sort=cheap&page=2');
  const query = new URLSearchParams({ city: 'Тула', radius_km: '25' }).toString();
  expect(html).toContain(`${link}/posts.atom?${escaped(query)}"`);
  for (const path of ['/', '/events', '/terms']) {
    expect((await visit(world, path)).html).not.toContain('atom+xml');
  }
});

test('the list of events links to its calendar, with its filters', async () => {
  const world = await siteWithPages();
  const link = 'rel="alternate" type="text/calendar" href="';
  expect((await visit(world, '/events')).html).toContain(`${link}/events.ics"`);
  const { html } = await visit(world, '/events?city=Тула&category=past&page=2');
  const query = new URLSearchParams({ city: 'Тула' }).toString();
  expect(html).toContain(`${link}/events.ics?${query}"`);
  expect((await visit(world, '/posts')).html).not.toContain('text/calendar');
});

test('a breed in a city is a page of its own from three ads on, and in the sitemap', async () => {
  const world = await siteWithPages();
  const author = await world.as('author');
  const query = 'city=Тула&breed=Лабрадор-ретривер';
  const own = new URLSearchParams({ breed: 'Лабрадор-ретривер', city: 'Тула' }).toString();
  const sitemap = async () => (await world.visitor.fetch('/sitemap-breeds.xml')).text();
  for (let count = 0; count < 2; count += 1) await publishPet(world, author, { city: 'Тула' });
  await publishPet(world, author, { city: 'Калуга' });
  expect((await visit(world, `/posts?${query}`)).html).toContain(
    'rel="canonical" href="https://petskod.test/posts"',
  );
  expect(await sitemap()).not.toContain('/posts');
  await publishPet(world, author, { city: 'Тула' });
  world.clock.advance({ minutes: 11 });
  const { html } = await visit(world, `/posts?${query}`);
  expect(html).toContain('<title>Питомцы: Лабрадор-ретривер, Тула — petskod</title>');
  expect(html).toContain('Лабрадор-ретривер в городе Тула: купить');
  expect(html).toContain(`rel="canonical" href="https://petskod.test/posts?${escaped(own)}"`);
  expect(await sitemap()).toContain(`https://petskod.test/posts?${escaped(own)}</loc>`);
  expect(await sitemap()).not.toContain(encodeURIComponent('Калуга'));
});

test.each(['city=Тула&category=Продажа', 'city=Омск', 'city=Тул', 'breed=Нет такой', 'sex=1'])(
  'a list by %s shares the URL of the whole list',
  async (query) => {
    const world = await siteWithPages();
    await publishPet(world, await world.as('author'), { city: 'Тула' });
    const { html } = await visit(world, `/posts?${query}`);
    expect(html).toContain('rel="canonical" href="https://petskod.test/posts"');
  },
);

test('the front page and the lists have an image; the front page names its search', async () => {
  const world = await siteWithPages();
  const id = await publishPet(world, await world.as('author'));
  for (const path of ['/', '/posts']) {
    const { html } = await visit(world, path);
    expect(html).toContain(`og:image" content="https://petskod.test/share/pets/${id}.png"`);
  }
  expect(schemaOf((await visit(world, '/')).html)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { '@type': 'SearchAction' },
  });
});

describe('the head of an ad', () => {
  test('has the ad, its image and its canonical URL', async () => {
    const world = await siteWithPages();
    const description = `${'Очень ласковый щенок. '.repeat(20)}`;
    const id = await publishPet(world, await world.as('author'), {
      title: 'Щенок Бим',
      description,
    });
    const { status, html } = await visit(world, `/post/${id}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Щенок Бим — petskod</title>');
    expect(html.match(/<title>/gu)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="https://petskod.test/post/${id}" />`);
    expect(html).toContain(
      `property="og:image" content="https://petskod.test/share/pets/${id}.png"`,
    );
    const said = /name="description" content="([^"]*)"/u.exec(html)?.[1] ?? '';
    expect(said).toBe(`${'Очень ласковый щенок. '.repeat(7)}Очень…`);
    expect(html).not.toContain('noindex');
    expect(schemaOf(html)).toMatchObject({
      '@type': 'Product',
      description: description.trim(),
      offers: { '@type': 'Offer', price: '15000', priceCurrency: 'RUB' },
    });
    expect(schemaOf(html)).not.toHaveProperty('datePublished');
    const [, crumbs] = schemasOf(html);
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(crumbs?.['itemListElement']).toMatchObject([
      { item: 'https://petskod.test/' },
      { name: 'Питомцы', item: 'https://petskod.test/posts' },
      { name: 'Щенок Бим', item: `https://petskod.test/post/${id}` },
    ]);
  });

  test('escapes users’ texts', async () => {
    const world = await siteWithPages();
    const id = await publishPet(world, await world.as('author'), {
      title: '</title><script>alert(1)//',
      description: '"><img src=x onerror=alert(1)></script><script>alert(2)</script>',
    });
    const { html } = await visit(world, `/post/${id}`);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(schemaOf(html)).toMatchObject({ name: '</title><script>alert(1)//' });
  });

  test.each([
    ['Потерянные', 2, 'Потеряна'],
    ['Найденные', 1, 'Найден'],
    ['В хорошие руки', 1, 'В хорошие руки'],
  ])('of the category «%s» (sex %i) says «%s» as the card does', async (category, sex, words) => {
    const world = await siteWithPages();
    const fields = { category, sex, description: '', city: 'Тула', price: 0 };
    const id = await publishPet(world, await world.as('author'), fields);
    const { html } = await visit(world, `/post/${id}`);
    expect(html).toContain(`name="description" content="${words} · Тула"`);
  });

  test.each([
    ['Продажа', undefined],
    ['В хорошие руки', '0'],
  ])('of the category «%s» without a price offers it for %s', async (category, price) => {
    const world = await siteWithPages();
    const author = await world.as('author');
    const id = await publishPet(world, author, { category, price: category === 'Продажа' ? 1 : 0 });
    await world.db.execute(sql`UPDATE ads SET price = 0 WHERE id = ${id}`);
    const { offers } = schemaOf((await visit(world, `/post/${id}`)).html) as {
      offers?: { price: string };
    };
    expect(offers?.price).toBe(price);
  });

  test('of a lost pet describes an article of its city', async () => {
    const world = await siteWithPages();
    const id = await publishPet(world, await world.as('author'), {
      category: 'Потерянные',
      city: 'Тула',
    });
    const { html } = await visit(world, `/post/${id}`);
    expect(schemaOf(html)).toMatchObject({
      '@type': 'Article',
      contentLocation: { name: 'Тула' },
      datePublished: expect.any(String),
    });
  });

  test('of an event has its day, its end and its place', async () => {
    const world = await siteWithPages();
    const id = await publish(events, world, await world.as('author'));
    const { html } = await visit(world, `/event-post/${id}`);
    expect(schemaOf(html)).toMatchObject({
      '@type': 'Event',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      location: { '@type': 'Place', address: { '@type': 'PostalAddress' } },
      organizer: { '@type': 'Person', name: 'author' },
    });
    expect(schemaOf(html)).not.toHaveProperty('datePublished');
  });

  test.each([
    ['Калининград', '2026-03-12T18:00:00+02:00'],
    ['Владивосток', '2026-03-12T18:00:00+10:00'],
  ])('of an event in %s begins at %s', async (city, startDate) => {
    const world = await siteWithPages();
    const fields = { city, time: '18:00', place: 'Манеж' };
    const id = await publish(events, world, await world.as('author'), fields);
    const { html } = await visit(world, `/event-post/${id}`);
    expect(schemaOf(html)).toMatchObject({
      startDate,
      endDate: startDate.replace('18:00:00', '23:59:59'),
      location: { name: 'Манеж', address: { addressLocality: city } },
    });
  });

  test.each([
    ['review', 404],
    ['rejected', 404],
    ['outdated', 200],
    ['expired', 200],
    ['deleted', 200],
  ] as const)(
    'of a %s ad answers %i, and tells at most its title and city',
    async (state, answered) => {
      const world = await siteWithPages();
      const id = await petIn(state, world, await world.as('author'), {
        title: 'Тайный щенок',
        description: 'Живёт у нас с весны',
      });
      const { status, html } = await visit(world, `/post/${id}`);
      expect(status).toBe(answered);
      expect(html.includes('Объявление снято')).toBe(answered === 200);
      expect(html).toContain('noindex');
      expect(html.includes('Тайный щенок · Москва')).toBe(answered === 200);
      expect(html).not.toContain('Живёт у нас с весны');
      expect((await world.visitor.fetch(`/share/pets/${id}.png`)).status).toBe(404);
    },
  );
});

test('the title of a page whose ad has ended says how', async () => {
  const world = await siteWithPages();
  const author = await world.as('author');
  const fields = { title: 'Дымка', category: 'Потерянные', sex: 2, price: undefined };
  const id = await publishPet(world, author, fields);
  expectOk(await author.post('/api/user/ad-action', { ad_id: id, do: 4, outcome: 'found' }));
  const { status, html } = await visit(world, `/post/${id}`);
  expect(status).toBe(200);
  expect(html).toContain('<title>Нашлась! — petskod</title>');
  expect(html).toContain('Дымка · Москва');
});

describe('a page whose ad has just expired', () => {
  async function lastMinute() {
    const world = await siteWithPages();
    const path = `/post/${await publishPet(world, await world.as('author'))}`;
    world.clock.advance({ days: 30, seconds: -1 });
    expect((await visit(world, path)).html).not.toContain('Объявление снято');
    return { world, path };
  }

  test('is served once more without waiting, and is rendered again meanwhile', async () => {
    const { world, path } = await lastMinute();
    world.clock.advance({ seconds: 2 });
    expect((await visit(world, path)).html).not.toContain('Объявление снято');
    await expect.poll(async () => (await visit(world, path)).html).toContain('Объявление снято');
  });

  test('is not served any more after a minute', async () => {
    const { world, path } = await lastMinute();
    world.clock.advance({ seconds: 61 });
    expect((await visit(world, path)).html).toContain('Объявление снято');
  });
});

test('an ad that is gone for 90 days is gone for good', async () => {
  const world = await siteWithPages();
  const id = await petIn('deleted', world, await world.as('author'));
  const path = `/post/${id}`;
  world.clock.advance({ days: 89 });
  await purgeDeletedAds(world.deps);
  await forgetGoneAds(world.deps);
  expect((await visit(world, path)).status).toBe(200);
  world.clock.advance({ days: 1 });
  expect((await visit(world, path)).status).toBe(410);
  await forgetGoneAds(world.deps);
  const { status, html } = await visit(world, path);
  expect(status).toBe(410);
  expect(html).toContain('noindex');
});

test.each([
  ['/', 200, true],
  ['/posts', 200, true],
  ['/events', 200, true],
  ['/favorites', 200, false],
  ['/new-post-market', 200, false],
  ['/post/7/edit', 200, false],
  ['/admin/refs', 200, false],
  ['/post/999999', 404, false],
  ['/post/2147483648', 404, false],
  ['/post/abc', 404, false],
  ['/user/abc', 404, false],
  ['/no-such-page', 404, false],
])('%s answers %i, indexable: %s', async (path, status, isFound) => {
  const answer = await visit(await siteWithPages(), path);
  expect(answer.status).toBe(status);
  expect(answer.html.includes('noindex')).toBe(!isFound);
});

test.each([
  ['/search?q=собака', 'Поиск — petskod'],
  ['/login', 'Вход — petskod'],
  ['/messages', 'Сообщения — petskod'],
])('%s has a title of its own', async (path, title) => {
  expect((await visit(await siteWithPages(), path)).html).toContain(`<title>${title}</title>`);
});

test('the sitemap lists exactly the public ads', async () => {
  const world = await siteWithPages();
  const author = await world.as('author');
  const shown = await publishPet(world, author);
  const hidden = await postPet(author);
  const text = async (path: string) => (await world.visitor.fetch(path)).text();
  expect(await text('/robots.txt')).toContain('Sitemap: https://petskod.test/sitemap.xml');
  expect(await text('/sitemap.xml')).toContain('https://petskod.test/sitemap-pets.xml');
  const ads = await text('/sitemap-pets.xml');
  expect(ads).toContain(`https://petskod.test/post/${shown}</loc>`);
  expect(ads).not.toContain(`/post/${hidden}<`);
  expect((await world.visitor.fetch('/sitemap-nothing.xml')).status).toBe(404);
  const pages = [...(await text('/sitemap-pages.xml')).matchAll(/petskod\.test(\/[^<]*)/gu)];
  expect(pages.map(([, path]) => path)).toEqual(
    expect.arrayContaining(['/', '/posts', '/events', '/offer-market', '/how-it-works', '/terms']),
  );
});

test('the share card is an image of 1200 × 630', async () => {
  const world = await siteWithPages();
  const id = await publishPet(world, await world.as('author'));
  const response = await world.visitor.fetch(`/share/pets/${id}.png`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toContain('public');
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  for (const other of [`events/${id}.png`, 'pets/2147483648.png', 'pets/abc.png'])
    expect((await world.visitor.fetch(`/share/${other}`)).status).toBe(404);
});

test('share cards that a robot asks for at once are all drawn', async () => {
  const world = await siteWithPages();
  const author = await world.as('author');
  const ids = await Promise.all(Array.from({ length: 10 }, () => publishPet(world, author)));
  const cards = await Promise.all(ids.map((id) => world.visitor.fetch(`/share/pets/${id}.png`)));
  expect(cards.map(({ status }) => status)).toEqual(ids.map(() => 200));
});

test('the share card names the Moscow day of the publication', async () => {
  const world = await siteWithPages();
  const cardOfNewAd = async (time: string) => {
    world.clock.set(time);
    const id = await publishPet(world, await world.as('author'));
    const response = await world.visitor.fetch(`/share/pets/${id}.png`);
    return Buffer.from(await response.arrayBuffer());
  };
  const beforeMidnight = await cardOfNewAd('2026-03-02T20:59:00Z');
  const afterMidnight = await cardOfNewAd('2026-03-02T21:01:00Z');
  const inTheMorning = await cardOfNewAd('2026-03-03T09:00:00Z');
  expect(afterMidnight.equals(inTheMorning)).toBe(true);
  expect(afterMidnight.equals(beforeMidnight)).toBe(false);
});

describe('the poster of a lost pet', () => {
  const poster = { category: 'Потерянные', sex: 2 };
  const linkOf = async (url: string) => new URL(url).pathname;
  const posterOf = async (world: TestApp, author: TestUser, id: number) => {
    const { body } = await author.post<{ url: string }>(`/api/poster/${id}`);
    const response = await world.visitor.fetch(await linkOf(body.url));
    return Buffer.from(await response.arrayBuffer());
  };

  test('has the photo, and what to look for, where and when', async () => {
    const world = await siteWithPages();
    const author = await world.as('author');
    const id = await publishPet(world, author, {
      ...poster,
      title: 'Пропала Рыжка 🐕\u200d🦺 помогите',
      description: 'Боится людей 😢 и машин',
      happened_at: '2026-02-28',
      place: 'у рынка на Ленина',
      colors: ['рыжий', 'белый'],
      size: 'large',
      collar: 'yes',
    });
    const pdf = await posterOf(world, author, id);
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    const text = pdfText(pdf).join('');
    for (const fact of [
      'ПРОПАЛА СОБАКА',
      'Пропала Рыжка помогите',
      'Дата: 28 февраля 2026',
      'Где: у рынка на Ленина, Москва',
      'Собака, девочка',
      'Порода: Лабрадор-ретривер',
      'Окрас: рыжий, белый',
      'Размер: крупный',
      'Ошейник: есть',
      'Кого спросить: author',
      'Боится людей и машин',
    ]) {
      expect(text).toContain(fact);
    }
  });

  test('leaves out what the ad does not tell', async () => {
    const world = await siteWithPages();
    const author = await world.as('author');
    const id = await publishPet(world, author, {
      ...poster,
      sex: 0,
      breed: '',
      collar: 'unknown',
    });
    const text = pdfText(await posterOf(world, author, id)).join('');
    const page = await (await world.visitor.fetch(`/post/${id}`)).text();
    expect(page).toContain('"about":"Собаки"');
    const feed = await (await world.visitor.fetch('/posts.atom?category=3')).text();
    expect(feed).toContain('Щенок лабрадора');
    for (const label of ['девочка', 'Порода: ', 'Окрас: ', 'Размер: ', 'Ошейник: ']) {
      expect(text).not.toContain(label);
    }
  });

  test.each(['review', 'outdated'] as const)('is not made of an ad in %s', async (state) => {
    const world = await siteWithPages();
    const author = await world.as('author');
    const id = await petIn(state, world, author, poster);
    expectHttpError(await author.post(`/api/poster/${id}`), 409, posterTexts.notPublished);
  });

  test.each([
    ['on which it was lost', { happened_at: '2026-02-28' }, '28 февраля 2026'],
    ['of the publication in Moscow, where the ad does not tell', {}, '3 марта 2026'],
  ])('names the day %s', async (_, fields, day) => {
    const world = await siteWithPages();
    world.clock.set('2026-03-02T21:01:00Z');
    const author = await world.as('author');
    const id = await publishPet(world, author, { ...poster, ...fields });
    const lines = pdfText(await posterOf(world, author, id));
    expect(lines[lines.indexOf(`${posterTexts.since}: `) + 1]).toBe(day);
  });

  test('is a PDF behind an expiring link for its owner', async () => {
    const world = await siteWithPages();
    const author = await world.as('author');
    const id = await publishPet(world, author, poster);
    const { body } = await author.post<{ url: string }>(`/api/poster/${id}`);
    const path = await linkOf(body.url);
    for (const ink of ['', '?ink=saving']) {
      const response = await world.visitor.fetch(path + ink);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-');
    }
    world.clock.advance({ minutes: 16 });
    const late = await world.visitor.fetch(path);
    expect(late.status).toBe(401);
    expect(await late.json()).toEqual({ detail: posterTexts.expired });
  });

  test('is for the owner of a lost pet only', async () => {
    const world = await siteWithPages();
    const author = await world.as('author');
    const lost = await publishPet(world, author, poster);
    const sold = await publishPet(world, author);
    expectHttpError(
      await (await world.as('other')).post(`/api/poster/${lost}`),
      403,
      adTexts.notYours,
    );
    expectHttpError(await author.post(`/api/poster/${sold}`), 409, posterTexts.notLost);
    expectOk(await (await world.as('admin')).post(`/api/poster/${lost}`));
    expect((await world.visitor.fetch('/poster/forged.pdf')).status).toBe(401);
  });
});

test('security.txt names the operator and expires', async () => {
  const operator = { name: 'ИП', inn: '', ogrnip: '', email: 'safety@petskod.test' };
  const world = await testApp({ operator });
  const text = await (await world.visitor.fetch('/.well-known/security.txt')).text();
  expect(text).toContain('Contact: mailto:safety@petskod.test\n');
  const expires = new Date(/^Expires: (.*)$/mu.exec(text)?.[1] ?? '');
  expect(expires.getTime()).toBeGreaterThan(world.clock.now().getTime());
});

test("an advertiser's report is not indexed, and is missing without its key", async () => {
  const world = await siteWithPages();
  const admin = await world.as('admin');
  const draft = { link: 'https://zoo.test/', created: '2026-03-02', finish: '2026-03-10' };
  const photo = { ...(await tinyImage()), field: 'photo' };
  expectOk(await admin.form('/api/admin/create-promo', draft, [photo]));
  const { body } = await admin.get<PromoDays>('/api/admin/promo/1/days');
  const { pathname, search } = new URL(body.report_link);
  const { status, html } = await visit(world, pathname + search);
  expect(status).toBe(200);
  expect(html).toContain('<title>Отчёт о рекламе — petskod</title>');
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect((await visit(world, pathname)).status).toBe(404);
});

test('a sitemap is compressed, and sent again only when it has changed', async () => {
  const world = await testApp();
  const author = await world.as('author');
  for (let ad = 0; ad < 12; ad += 1) await publishPet(world, author);
  const fetchPets = (headers: Record<string, string>) =>
    world.visitor.fetch('/sitemap-pets.xml', { headers });
  const answer = await fetchPets({ 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  const same = await fetchPets({ 'if-none-match': answer.headers.get('etag') ?? '' });
  expect(same.status).toBe(304);
});

test('a sitemap that robots fetch often still shows new ads after ten minutes', async () => {
  const world = await testApp();
  const sitemap = async () => (await world.visitor.fetch('/sitemap-pets.xml')).text();
  await sitemap();
  const id = await publishPet(world, await world.as('author'));
  for (let minute = 0; minute < 11; minute += 1) {
    world.clock.advance({ minutes: 1 });
    await sitemap();
  }
  expect(await sitemap()).toContain(`/post/${id}<`);
});

test.each(['/wp-login.php', '/icons/old.png', '/posts/backup.tar.gz'])(
  'a file that does not exist, %s, gets a short answer',
  async (path) => {
    const { status, html, headers } = await visit(await siteWithPages(), path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/^text\/plain/u);
    expect(html).toBe('Not found');
  },
);
