import { expect, test } from 'vitest';
import { readForm } from '#server/http/endpoints/readForm.ts';
import { multipart, type Fields, type Upload } from '#tests/support/multipart.ts';

const KB = 1024;
const photo: Upload = {
  name: 'кот.jpg',
  type: 'image/jpeg',
  bytes: new TextEncoder().encode('\r\n--petskod-test-boundar\r\n--'.repeat(50)),
};

/** Reads a form that arrives in pieces of this many bytes; tells how many were read. */
async function read(fields: Fields, uploads: Upload[] = [], size = 64 * KB) {
  const { type, body } = multipart(fields, uploads);
  let sent = 0;
  const chunks = (async function* () {
    for (; sent < body.length; sent += size) yield body.subarray(sent, sent + size);
  })();
  const form = await readForm(chunks, type, { fileNames: ['images'] }).catch(
    (error: unknown) => error,
  );
  return { form, sent };
}

test.each([1, 2, 3, 7, 64 * KB])('a form in pieces of %i bytes is read as it is', async (size) => {
  const fields = { title: 'Рыжий кот', empty: '', colors: ['белый', 'рыжий'] };
  const { form } = await read(fields, [photo, { ...photo, field: 'other' }], size);
  const { files, ...texts } = form as Awaited<ReturnType<typeof readForm>>;
  expect(texts).toEqual({
    fields: { title: 'Рыжий кот', empty: '', colors: 'рыжий' },
    repeated: { colors: ['белый', 'рыжий'] },
  });
  expect(files.map(({ name, type }) => [name, type])).toEqual([['кот.jpg', 'image/jpeg']]);
  expect(new Uint8Array((await files[0]?.arrayBuffer()) ?? [])).toEqual(photo.bytes);
});

test('a text of 64 KB is read; of a longer one no more than the next piece', async () => {
  const fits = await read({ description: 'a'.repeat(64 * KB) });
  expect(fits.form).toMatchObject({ fields: { description: 'a'.repeat(64 * KB) } });
  const { form, sent } = await read({ description: 'a'.repeat(47 * KB * KB) });
  expect(form).toMatchObject({ status: 413 });
  expect(sent).toBeLessThan(512 * KB);
});

test('a form of more than 100 parts is rejected', async () => {
  const { form, sent } = await read({ colors: Array.from({ length: 100_000 }, () => 'белый') });
  expect(form).toMatchObject({ status: 413 });
  expect(sent).toBeLessThan(512 * KB);
});

test.each([
  ['another type', 'application/json', 415],
  ['no boundary', 'multipart/form-data', 400],
  ['another boundary', 'multipart/form-data; boundary=other', 400],
])('a form with %s is rejected', async (_, type, status) => {
  const { body } = multipart({ title: 'Кот' }, []);
  await expect(
    readForm(
      (async function* () {
        yield body;
      })(),
      type,
      { fileNames: [] },
    ),
  ).rejects.toMatchObject({ status });
});

test('a form that ends early is rejected', async () => {
  const { type, body } = multipart({ title: 'Кот' }, [photo]);
  for (const end of [0, 1, 30, 100, 200, body.length - 30]) {
    const chunks = (async function* () {
      yield body.subarray(0, end);
    })();
    await expect(readForm(chunks, type, { fileNames: ['images'] })).rejects.toMatchObject({
      status: 400,
    });
  }
});
