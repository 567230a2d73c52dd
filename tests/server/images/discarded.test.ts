import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Deps, ImageStore } from '#server/deps.ts';
import { folderStore } from '#server/images/folderStore.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { discardedImages } from '#server/images/images.table.ts';
import { s3Store } from '#server/images/s3Store.ts';
import { purgeDeletedAds } from '#server/jobs/deletedAds.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { postPet } from '#tests/support/pets.ts';
import { startS3, type S3Server } from '#tests/support/s3Server.ts';
import { TestUser, testApp } from '#tests/support/testApp.ts';

let folder: string;
let s3: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  s3 = await startS3();
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const inFolder = async (): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

const stores: [string, () => ImageStore, () => Promise<number>][] = [
  ['folder', () => folderStore(folder), inFolder],
  ['S3', () => s3Store(s3.config), async () => s3.objects.size],
];

describe.each(stores)('with the %s store', (_, createStore, countFiles) => {
  /** A user of an app whose store deletes nothing while `isFailing`. */
  async function standing() {
    const world = await testApp();
    const store = createStore();
    const failing = { isFailing: true };
    const imageStore: ImageStore = {
      ...store,
      remove: (key) =>
        failing.isFailing ? Promise.reject(new Error('store away')) : store.remove(key),
    };
    const deps: Deps = { ...world.deps, imageStore };
    const { token, id } = await world.as('anna');
    const anna = new TestUser(createApp(deps).app, token, id);
    const runJob = () => createImagesService(deps).removeDiscarded();
    return { world, deps, anna, failing, runJob };
  }

  test('the files of a deleted account go when the store works again', async () => {
    const { world, anna, failing, runJob } = await standing();
    await postPet(anna);
    expectOk(await anna.post('/api/delete-account'));
    expect(await countFiles()).toBe(2);
    await expect(runJob()).rejects.toThrow('store away');
    failing.isFailing = false;
    world.clock.advance({ hours: 1 });
    expect(await runJob()).toBe(1);
    expect(await countFiles()).toBe(0);
    expect(await runJob()).toBe(0);
  });

  test('the files of a purged ad go when the store works again', async () => {
    const { world, deps, anna, failing, runJob } = await standing();
    const ad = await postPet(anna);
    expectOk(await anna.post('/api/delete-ad', { ad_id: ad }));
    world.clock.advance({ days: 31 });
    expect(await purgeDeletedAds(deps)).toBe(1);
    expect(await countFiles()).toBe(2);
    failing.isFailing = false;
    expect(await runJob()).toBe(1);
    expect(await countFiles()).toBe(0);
  });

  test('the files of an upload that ended halfway go after an hour, those in use stay', async () => {
    const { world, deps, anna, failing, runJob } = await standing();
    failing.isFailing = false;
    await postPet(anna);
    const inUse = await countFiles();
    await createImagesService(deps).store((await tinyImage()).bytes, 'photo.jpg');
    expect(await runJob()).toBe(0);
    world.clock.advance({ hours: 1 });
    expect(await runJob()).toBe(1);
    expect(await countFiles()).toBe(inUse);
    expect(await world.db.$count(discardedImages)).toBe(0);
  });
});
