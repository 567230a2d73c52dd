import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { purgeDeletedAds } from '#server/jobs/deletedAds.ts';
import { encodeApart } from '#server/images/photoEncoder.ts';
import { httpTexts } from '#server/http/texts.ts';
import { imageTexts } from '#server/images/texts.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import type { Upload } from '#tests/support/multipart.ts';
import { publishPet, sendPet } from '#tests/support/pets.ts';
import { photo, rawPng, tinyImage } from '#tests/support/images.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';
import { waitFor } from '#tests/support/waits.ts';

/** Posts an ad with this image and fetches the stored image. */
async function served(world: TestApp, image: Upload, query = '') {
  const author = await world.as('author');
  const { body } = await sendPet(author, {}, [image]);
  const ad = await author.get<PetAd>(`/api/articles/${body.id}`);
  const response = await world.visitor.fetch(`/api/image/${ad.body.images[0]}${query}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, metadata: await sharp(bytes).metadata() };
}

const upload = (name: string, bytes: Uint8Array | string, type = 'image/jpeg'): Upload => ({
  name,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
  type,
});

describe('an uploaded image', () => {
  test('loses location, camera and all other metadata', async () => {
    const world = await testApp();
    const sent = await photo({ width: 60, height: 40 });
    expect(Buffer.from(sent.bytes).includes('SecretCamera')).toBe(true);

    const { bytes, metadata } = await served(world, sent);

    expect(bytes.includes('SecretCamera')).toBe(false);
    expect(bytes.includes('EXIF')).toBe(false);
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  });

  test('is rotated upright', async () => {
    const world = await testApp();
    const { metadata } = await served(
      world,
      await photo({ width: 60, height: 40, orientation: 6 }),
    );
    expect([metadata.width, metadata.height, metadata.orientation]).toEqual([40, 60, undefined]);
  });

  test('is at most 1600 pixels long, its thumbnail 480, both WebP', async () => {
    const world = await testApp();
    const sent = await photo({ width: 3200, height: 1600 });
    const full = await served(world, sent);
    const thumb = await served(world, sent, '?size=thumb');

    const seen = (image: typeof full) => [
      image.response.headers.get('content-type'),
      image.metadata.format,
      image.metadata.width,
      image.metadata.height,
    ];
    expect(seen(full)).toEqual(['image/webp', 'webp', 1600, 800]);
    expect(seen(thumb)).toEqual(['image/webp', 'webp', 480, 240]);
  });

  test('gets a medium size on first request', async () => {
    const world = await testApp();
    const sent = await photo({ width: 3200, height: 1600 });
    const { response, metadata } = await served(world, sent, '?size=medium');
    expect([response.headers.get('content-type'), metadata.width, metadata.height]).toEqual([
      'image/webp',
      960,
      480,
    ]);
    expect(world.images.size).toBe(3);
    expectHttpError(await world.visitor.get('/api/image/nosuchpicture?size=medium'), 404);
  });

  test('is AVIF in the small sizes for who accepts it, and goes with the ad', async () => {
    const world = await testApp({ moderation: 'after' });
    const author = await world.as('author');
    const id = await publishPet(world, author);
    const { body: ad } = await world.visitor.get<PetAd>(`/api/articles/${id}`);
    const typeOf = async (size: string, accept: string) => {
      const path = `/api/image/${ad.images[0]}?size=${size}`;
      const { headers } = await world.visitor.fetch(path, { headers: { accept } });
      return [headers.get('content-type'), headers.get('vary'), headers.get('etag')];
    };
    const modern = 'image/avif,image/webp,*/*;q=0.8';
    const [id0] = ad.images;
    for (const size of ['row', 'small', 'thumb', 'card']) {
      expect(await typeOf(size, modern)).toEqual(['image/avif', 'accept', `"${id0}-${size}-avif"`]);
      expect(await typeOf(size, '*/*')).toEqual(['image/webp', 'accept', `"${id0}-${size}"`]);
    }
    expect((await typeOf('medium', modern))[0]).toBe('image/webp');
    expectOk(await author.post('/api/delete-ad', { ad_id: id }));
    world.clock.advance({ days: 31 });
    await purgeDeletedAds(world.deps);
    expect(world.images.size).toBe(0);
  });

  test('is reduced once when many visitors ask for a new size at once', async () => {
    const world = await testApp({ moderation: 'after' });
    const id = await publishPet(world, await world.as('author'));
    const { body: ad } = await world.visitor.get<PetAd>(`/api/articles/${id}`);
    const put = vi.spyOn(world.deps.imageStore, 'put');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor.fetch(`/api/image/${ad.images[0]}?size=card`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(put).toHaveBeenCalledTimes(1);
  });

  test('is cropped for cards around what stands out', async () => {
    const world = await testApp();
    const dog = {
      create: { width: 200, height: 200, channels: 3, background: '#d8402a' },
    } as const;
    const meadow = await sharp({
      create: { width: 1600, height: 800, channels: 3, background: '#e8e8e8' },
    })
      .composite([{ input: await sharp(dog).png().toBuffer(), left: 1350, top: 300 }])
      .jpeg()
      .toBuffer();
    const { bytes, metadata } = await served(world, upload('meadow.jpg', meadow), '?size=card');
    expect([metadata.width, metadata.height]).toEqual([400, 500]);
    const { channels } = await sharp(bytes).stats();
    // A crop of the middle is grey: red and blue are the same.
    expect((channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0)).toBeGreaterThan(5);
  });

  test('is not enlarged', async () => {
    const world = await testApp();
    const { metadata } = await served(world, await photo({ width: 60, height: 40 }));
    expect([metadata.width, metadata.height]).toEqual([60, 40]);
  });

  test('may be transparent or grey', async () => {
    const world = await testApp();
    const canvas = (background: string) =>
      sharp({ create: { width: 60, height: 40, channels: 4, background } });
    const grey = await canvas('#808080').toColourspace('b-w').jpeg().toBuffer();
    const clear = await canvas('#ff000000').png().toBuffer();
    const pixel = async (bytes: Buffer) => [
      ...(await sharp(bytes).ensureAlpha().raw().toBuffer()).subarray(0, 4),
    ];
    const [first, second] = [
      await served(world, upload('серый.jpg', grey)),
      await served(world, upload('прозрачный.png', clear)),
    ];
    expect(await pixel(first.bytes)).toEqual([128, 128, 128, 255]);
    expect((await pixel(second.bytes))[3]).toBe(0);
  });

  test('may be cached for a year', async () => {
    const world = await testApp();
    const { response } = await served(world, await tinyImage());
    expect(response.headers.get('cache-control')).toBe('private, max-age=30, must-revalidate');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['jpeg', 'png', 'webp'] as const)('may be %s under any name', async (format) => {
    const world = await testApp();
    const bytes = await sharp((await tinyImage()).bytes)
      .toFormat(format)
      .toBuffer();
    const { response } = await served(world, upload('photo.txt', bytes, 'text/plain'));
    expect(response.status).toBe(200);
  });
});

describe('a file is rejected by name, and nothing is stored, when it is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const bad: [string, () => Promise<Upload> | Upload][] = [
    ['text', () => upload('кот.jpg', 'мяу')],
    ['empty', () => upload('пусто.jpg', '')],
    ['SVG', () => upload('рисунок.svg', svg, 'image/svg+xml')],
    [
      'GIF',
      async () =>
        upload(
          'кот.gif',
          await sharp((await tinyImage()).bytes)
            .gif()
            .toBuffer(),
          'image/gif',
        ),
    ],
    [
      'TIFF',
      async () =>
        upload(
          'кот.tiff',
          await sharp((await tinyImage()).bytes)
            .tiff()
            .toBuffer(),
        ),
    ],
    [
      'of more than 50 megapixels',
      async () => {
        const huge = { width: 8000, height: 6300, channels: 3, background: 'white' } as const;
        return upload('бомба.png', await sharp({ create: huge }).png().toBuffer());
      },
    ],
  ];
  test.each(bad)('%s', async (_, make) => {
    const world = await testApp();
    const author = await world.as('author');
    const file = await make();

    const answer = await sendPet(author, {}, [await tinyImage(), file]);

    expectValidationErrors(answer, { images: imageTexts.notAnImage(file.name) });
    expect((await author.get('/api/my-articles')).body).toEqual([]);
    expect(world.images.size).toBe(0);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s cut off is damaged', async (format) => {
    const world = await testApp();
    const author = await world.as('author');
    const { bytes } = await photo({ width: 600, height: 400 });
    const whole = await sharp(bytes).toFormat(format).toBuffer();
    for (const share of [0.5, 0.05]) {
      const cut = upload('обрыв.jpg', whole.subarray(0, whole.length * share));
      expectValidationErrors(await sendPet(author, {}, [cut]), {
        images: 'Файл обрыв.jpg повреждён, открыть его не получилось. Выберите другой',
      });
    }
    expect(world.images.size).toBe(0);
  });

  test.each([
    ['5,000,000 × 10 pixels', rawPng({ width: 5_000_000, height: 10 }), imageTexts.badShape],
    ['12,001 pixels', rawPng({ width: 12_001, height: 2000 }), imageTexts.badShape],
    ['a ratio of 21 : 1', rawPng({ width: 2100, height: 100 }), imageTexts.badShape],
    ['more than 50 megapixels', rawPng({ width: 9000, height: 6000 }), imageTexts.notAnImage],
    [
      '49 megapixels, interlaced, 16 bits each',
      rawPng({ width: 7000, height: 7000, depth: 16, color: 2, isInterlaced: true }),
      imageTexts.tooHeavy,
    ],
    [
      '50 megapixels of one bit, interlaced',
      rawPng({ width: 12_000, height: 4166, isInterlaced: true }),
      imageTexts.tooHeavy,
    ],
  ])('with %s, by its header', async (_, bytes, text) => {
    const world = await testApp();
    const answer = await sendPet(await world.as('author'), {}, [upload('pet.png', bytes)]);
    expectValidationErrors(answer, { images: text('pet.png') });
    expect(world.images.size).toBe(0);
  });

  test('larger than 10 MB', async () => {
    const world = await testApp();
    const large = upload('большой.jpg', new Uint8Array(10 * 1024 * 1024 + 1));
    const answer = await sendPet(await world.as('author'), {}, [large]);
    expectHttpError(answer, 413, imageTexts.tooLarge('большой.jpg'));
    expect(world.images.size).toBe(0);
  });
});

test('the headers of all files are read before the first is decoded', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const bomb = upload('бомба.png', rawPng({ width: 12_000, height: 4166, isInterlaced: true }));
  const fine = await photo({ width: 4000, height: 4000 });
  const start = performance.now();
  await encodeApart(fine.bytes);
  const decoding = performance.now() - start;
  for (const last of [bomb, upload('текст.jpg', 'no image')]) {
    const before = performance.now();
    expectHttpError(await sendPet(author, {}, [fine, fine, fine, last]), 422);
    expect(performance.now() - before).toBeLessThan(decoding * 2);
  }
  expect(world.images.size).toBe(0);
});

test('a poster is drawn once for all who ask for it, until its ad changes', async () => {
  const world = await testApp({ moderation: 'after' });
  const author = await world.as('author');
  const id = await publishPet(world, author, { category: 'Потерянные' });
  const { body } = await author.post<{ url: string }>(`/api/poster/${id}`);
  const read = async () => {
    const answer = await world.visitor.fetch(body.url);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, read));
  // A PDF carries an id and a time of its own.
  expect(others.every((other) => first?.equals(other))).toBe(true);
  expectOk(await author.post('/api/update-username', { username: 'Вера' }));
  expect(first?.equals(await read())).toBe(false);
});

test('a process works on one image at a time, in uploads, cards and posters', async () => {
  const world = await testApp({ moderation: 'after' });
  const author = await world.as('author');
  const id = await publishPet(world, author, { category: 'Потерянные' });
  const poster = await author.post<{ url: string }>(`/api/poster/${id}`);
  const { body: ad } = await author.get<PetAd>(`/api/articles/${id}`);
  const sent = await photo({ width: 800, height: 600 });
  let most = 0;
  const note = (count: number) => (most = Math.max(most, count));
  sharp.queue.on('change', note);
  const answers = await Promise.all([
    world.visitor.fetch(`/share/pets/${id}.png`),
    world.visitor.fetch(poster.body.url),
    world.visitor.fetch(`/api/image/${ad.images[0]}?size=medium`),
    sendPet(author, { title: 'Щенок' }, [sent, sent]),
    sendPet(author, { title: 'Котёнок' }, [sent, sent]),
  ]);
  sharp.queue.off('change', note);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(most).toBe(1);
});

describe('there is no image', () => {
  test.each(['unknown-image', 'x', '..%2F..%2Fetc%2Fpasswd', 'AAAAAAAAAAAAAAAA.webp', '%00%00%00'])(
    '%s',
    async (id) => {
      const world = await testApp();
      expectHttpError(await world.visitor.get(`/api/image/${id}`), 404);
    },
  );

  test('of another size', async () => {
    const world = await testApp();
    expectHttpError(await world.visitor.get('/api/image/unknown-image?size=huge'), 422);
  });
});

describe('when the process that encodes photos', () => {
  test('is killed, its photo waits for another try, and the next one is encoded', async () => {
    const heavy = await photo({ width: 7000, height: 7000 });
    const encoded = expect(encodeApart(heavy.bytes)).rejects.toMatchObject({
      outage: 'unavailable',
    });
    for (const id of photoProcesses()) process.kill(id, 'SIGKILL');
    await encoded;
    const small = await photo({ width: 60, height: 40 });
    expect(await encodeApart(small.bytes)).toMatchObject({ width: 60, height: 40 });
  });

  test('cannot be made, the server goes on and asks to try again', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const { execPath } = process;
    for (const id of photoProcesses()) process.kill(id, 'SIGKILL');
    await waitFor(() => expect(photoProcesses()).toEqual([]));
    process.execPath = '/nonexistent/node';
    try {
      const answer = await sendPet(author);
      expectHttpError(answer, 503, httpTexts.unavailable);
      expect(answer.headers.get('retry-after')).toBe('5');
    } finally {
      process.execPath = execPath;
    }
    expectOk(await sendPet(author));
  });
});

/** Of this process. */
const photoProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((id) => isPhotoProcess(`/proc/${id}`))
    .map(Number);

function isPhotoProcess(folder: string): boolean {
  try {
    const isChild =
      readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid);
    return isChild && readFileSync(`${folder}/cmdline`, 'utf8').includes('photoProcess');
  } catch {
    return false;
  }
}
