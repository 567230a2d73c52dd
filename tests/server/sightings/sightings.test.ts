import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { noSuch } from '#contract/noSuchTexts.ts';
import type { Overview } from '#contract/admin/admin.ts';
import { sightingErrors } from '#contract/matches/sightingTexts.ts';
import {
  SIGHTINGS_PER_DAY,
  type Sighting,
  type SightingCount,
} from '#contract/matches/sightings.ts';
import type { Report } from '#contract/admin/adminReports.ts';
import type { Notice } from '#contract/notices.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import { purgeDeletedAds } from '#server/jobs/deletedAds.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { bareId } from '#server/images/imageAccess.ts';
import { createTelegramChannel } from '#server/notices/channels/telegram/telegramChannel.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { sightingTexts } from '#server/sightings/texts.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { tinyImage, tinyImages } from '#tests/support/images.ts';
import { adminDoes, ownerDoes, postPet, publishPet } from '#tests/support/pets.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import { ban } from '#tests/support/users.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let admin: TestUser;
let owner: TestUser;
let finder: TestUser;
let lost: number;

const LOST = { category: 'Потерянные', price: undefined, title: 'Пропал Рекс' };

beforeEach(async () => {
  world = await testApp();
  admin = await world.as('admin');
  owner = await world.as('owner');
  finder = await world.as('finder');
  lost = await publishPet(world, owner, LOST);
});

const list = async (viewer = owner, ad = lost): Promise<Sighting[]> => {
  const answer = await viewer.get<Sighting[]>(`/api/sightings/${ad}`);
  expectOk(answer);
  return answer.body;
};
const count = async (ad = lost): Promise<SightingCount> => {
  const answer = await world.visitor.get<SightingCount>(`/api/sightings/${ad}`);
  expectOk(answer);
  return answer.body;
};
const decide = (user: TestUser, id: number, state: string) =>
  user.post(`/api/sightings/${id}`, { state });
const hoursAgo = (hours: number) =>
  new Date(world.clock.now().getTime() - hours * 3_600_000).toISOString();

describe('a sighting', () => {
  test('is read by the owner and admins; others learn how many there are', async () => {
    const images = [await tinyImage()];
    const fields = { place: ' У фонтана ', text: 'Бежал к метро', seen_at: hoursAgo(2) };
    const sent = await sendSighting(world, finder, lost, fields, { images });
    expectOk(sent);
    const record = {
      id: sent.body.id,
      seen_at: '2026-03-02T07:00:00.000Z',
      place: 'У фонтана',
      text: 'Бежал к метро',
      images: [expect.any(String)],
      author: finder.id,
      author_name: 'finder',
      created: '2026-03-02T09:00:00.000Z',
      state: 'new',
      cautions: [],
    };
    expect(sent.body).toEqual(record);
    expect(await list()).toEqual([record]);
    expect(await list(admin)).toEqual([record]);
    const seen = { count: 1, last_seen_at: '2026-03-02T07:00:00.000Z' };
    expect(await count()).toEqual(seen);
    expect(await list(finder)).toEqual(seen);
  });

  test('needs a place, and a time between the loss and now', async () => {
    expectValidationErrors(await sendSighting(world, finder, lost, { place: ' ' }), {
      place: sightingErrors.place,
    });
    expectValidationErrors(await sendSighting(world, finder, lost, { seen_at: hoursAgo(-1) }), {
      seen_at: sightingTexts.future,
    });
    expectValidationErrors(await sendSighting(world, finder, lost, { seen_at: hoursAgo(49) }), {
      seen_at: sightingTexts.beforeLoss,
    });
    const since = await publishPet(world, owner, { ...LOST, happened_at: '2026-02-20' });
    expectOk(await sendSighting(world, finder, since, { seen_at: '2026-02-19T12:00:00Z' }));
    const answer = await sendSighting(world, finder, since, { seen_at: '2026-02-18T12:00:00Z' });
    expectValidationErrors(answer, { seen_at: sightingTexts.beforeLoss });
  });

  test('of a phone whose clock is some minutes ahead happened now', async () => {
    const { body } = await sendSighting(world, finder, lost, { seen_at: hoursAgo(-0.1) });
    expect(body.seen_at).toBe(world.clock.now().toISOString());
  });

  test('has at most four photos', async () => {
    const answer = await sendSighting(world, finder, lost, {}, { images: await tinyImages(5) });
    expect(answer.status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('that is sent twice with one key is one', async () => {
    const images = [await tinyImage()];
    const both = await Promise.all(
      [1, 2].map(() => sendSighting(world, finder, lost, {}, { images, key: 'once' })),
    );
    both.forEach(expectOk);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await list()).toHaveLength(1);
    expect(world.images.size).toBe(4);
  });

  test('is sent five times a day for a person and an ad, also at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: SIGHTINGS_PER_DAY + 2 }, () => sendSighting(world, finder, lost)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SIGHTINGS_PER_DAY);
    expectHttpError(await sendSighting(world, finder, lost), 429);
    expectOk(await sendSighting(world, await world.as('vera'), lost));
    expectOk(await sendSighting(world, finder, await publishPet(world, owner, LOST)));
    world.clock.advance({ days: 1 });
    expectOk(await sendSighting(world, finder, lost));
  });
});

describe('a sighting is rejected', () => {
  test('on an own ad, one that is not lost, and one that nobody sees', async () => {
    expectHttpError(await sendSighting(world, owner, lost), 409, sightingTexts.ownAd);
    const sale = await publishPet(world, owner);
    expectHttpError(await sendSighting(world, finder, sale), 409, sightingTexts.notLost);
    const review = await postPet(owner, LOST);
    expectHttpError(await sendSighting(world, finder, review), 404, noSuch.ad);
    expectHttpError(await sendSighting(world, finder, 999_999), 404, noSuch.ad);
  });

  test('across a block, in either direction', async () => {
    for (const [one, other] of [
      [owner, finder],
      [finder, owner],
    ] as const) {
      expectOk(await one.post(`/api/block/${other.id}`));
      expectHttpError(await sendSighting(world, finder, lost), 403, messageTexts.blocked);
      expectOk(await one.post(`/api/block/${other.id}`));
    }
  });

  test('when the ad ends meanwhile, and leaves nothing', async () => {
    const images = [await tinyImage()];
    const files = world.images.size;
    const [sent, ended] = await Promise.all([
      sendSighting(world, finder, lost, {}, { images }),
      ownerDoes(owner, 4, lost),
    ]);
    expectOk(ended);
    const stored = await list();
    if (sent.status === 200) {
      expect(stored).toHaveLength(1);
    } else {
      expectHttpError(sent, 409, sightingTexts.ended);
      expect(stored).toEqual([]);
      expect(world.images.size).toBe(files);
    }
    const late = await sendSighting(world, finder, lost, {}, { images });
    expectHttpError(late, 409, sightingTexts.ended);
    expect(await list()).toHaveLength(stored.length);
  });

  test('when the ad ends while its photos are stored', async () => {
    const put = world.deps.imageStore.put;
    const files = world.images.size;
    world.deps.imageStore.put = async (key, bytes) => {
      world.deps.imageStore.put = put;
      await put(key, bytes);
      expectOk(await ownerDoes(owner, 4, lost));
    };
    const sent = await sendSighting(world, finder, lost, {}, { images: [await tinyImage()] });
    expectHttpError(sent, 409, sightingTexts.ended);
    expect(await list()).toEqual([]);
    expect(world.images.size).toBe(files);
  });
});

describe('the owner', () => {
  test('marks sightings; one that was another pet is not counted', async () => {
    const { id } = (await sendSighting(world, finder, lost)).body;
    expectHttpError(await decide(finder, id, 'true'), 403);
    expectHttpError(await decide(await world.as('vera'), id, 'true'), 404);
    expectOk(await decide(owner, id, 'true'));
    expect(await list()).toMatchObject([{ state: 'true' }]);
    expect((await count()).count).toBe(1);
    expectOk(await decide(owner, id, 'false'));
    expect(await count()).toEqual({ count: 0, last_seen_at: null });
  });

  test('is told at once, with place and photo, and can write to the finder', async () => {
    const seeker = await world.enter({ id: 4711, first_name: 'Вера', allows_write_to_pm: true });
    const user = { id: 4711, first_name: 'Вера' };
    const chat = { user, isOpen: true, isBlocked: false, messages: [] };
    world.botApi.chats.set(4711, chat);
    const ad = await publishPet(world, seeker, LOST);
    const send = () =>
      createNoticeWorker(world.deps, [createTelegramChannel(world.deps)], async () => {}).sendDue();
    await send();
    world.clock.advance({ minutes: 1 });
    const images = [await tinyImage()];
    expectOk(await sendSighting(world, finder, ad, { place: 'Парк Победы' }, { images }));
    await send();
    const text = 'Пользователь «finder» пишет: «Парк Победы». О вашем объявлении «Пропал Рекс»';
    const url = 'https://petskod.test';
    expect(chat.messages.at(-1)).toMatchObject({
      text,
      photo: expect.any(Uint8Array),
      buttons: [
        [{ text: 'Открыть', web_app: { url: `${url}/post/${ad}` } }],
        [
          {
            text: 'Написать',
            web_app: { url: `${url}/messages?with=${finder.id}&about=pets-${ad}` },
          },
        ],
        [{ text: '🔕 Не присылать такие' }],
      ],
    });
    const [notice] = (await seeker.get<Notice[]>('/api/notices')).body;
    expect(notice).toMatchObject({ kind: 'sighting', text, link: `/post/${ad}` });
  });
});

describe('a sighting is what somebody has written', () => {
  const FRAUD = { place: 'Пёс у меня', text: 'Переведите предоплату на карту, верну' };
  const pet = async (name: string) => publishPet(world, await world.as(name), LOST);

  test('so owners count as new dialogs, across sightings and messages', async () => {
    await world.db.execute(sql`INSERT INTO users (id, username, created_at)
      SELECT 5000 + n, 'человек ' || n, now() FROM generate_series(1, 29) n`);
    for (let to = 5001; to <= 5029; to += 1) {
      const sent = await finder.post('/api/send-message', { to_user: to, text: 'Здравствуйте' });
      expectOk(sent);
      world.clock.advance({ seconds: 5 });
    }
    expectOk(await sendSighting(world, finder, lost));
    expectOk(await sendSighting(world, finder, lost));
    expectOk(await finder.post('/api/send-message', { to_user: owner.id, text: 'Это я' }));
    const another = await pet('vera');
    const refused = await sendSighting(world, finder, another);
    expectHttpError(refused, 429);
    expect(refused.detail).toContain('слишком много новых диалогов');
    expect(await list(await world.as('vera'), another)).toEqual([]);
    world.clock.advance({ days: 1 });
    expectOk(await sendSighting(world, finder, another));
  });

  test('and twenty a minute, whatever pets they are about', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      const ad = await pet(name);
      for (let times = 0; times < 5; times += 1) {
        expectOk(await sendSighting(world, finder, ad));
      }
    }
    expectHttpError(await sendSighting(world, finder, lost), 429);
    const message = { to_user: owner.id, text: 'Здравствуйте' };
    expectHttpError(await finder.post('/api/send-message', message), 429);
    world.clock.advance({ minutes: 1 });
    expectOk(await finder.post('/api/send-message', message));
    expectOk(await sendSighting(world, finder, lost));
  });

  test('and a deleted account takes its uses along', async () => {
    const account = { id: 4712, first_name: 'Олег' };
    const oleg = await world.enter(account);
    for (const name of ['a', 'b', 'c', 'd']) {
      const ad = await pet(name);
      for (let times = 0; times < 5; times += 1) expectOk(await sendSighting(world, oleg, ad));
    }
    expectOk(await oleg.post('/api/delete-account'));
    expectHttpError(await sendSighting(world, await world.enter(account), lost), 429);
  });

  test('with the cautions of messages, for the owner only', async () => {
    const sent = await sendSighting(world, finder, lost, FRAUD);
    expect(sent.body.cautions).toEqual([]);
    expect((await list())[0]?.cautions).toContain('prepayment');
    expect((await list(admin))[0]?.cautions).toContain('prepayment');
  });

  test.each([
    ['is banned', () => ban(world.db, finder.id)],
    ['withdraws the consent', () => finder.delete('/api/consent')],
    ['is blocked by the owner', () => owner.post(`/api/block/${finder.id}`)],
    ['deletes the account', () => finder.post('/api/delete-account')],
  ])('and is gone when its author %s', async (_, end) => {
    const { id } = (await sendSighting(world, finder, lost, FRAUD)).body;
    const notices = async () =>
      (await owner.get<Notice[]>('/api/notices')).body.filter(({ kind }) => kind === 'sighting');
    expect(await notices()).toHaveLength(1);
    await end();
    expect(await list()).toEqual([]);
    expect(await count()).toEqual({ count: 0, last_seen_at: null });
    expect(await notices()).toEqual([]);
    expectHttpError(await decide(owner, id, 'true'), 404);
    const stored = await rowsOf(world.db, `SELECT data::text FROM notices`);
    expect(JSON.stringify(stored)).not.toContain('Пёс у меня');
  });

  test('and comes back with its author', async () => {
    expectOk(await sendSighting(world, finder, lost));
    expectOk(await owner.post(`/api/block/${finder.id}`));
    expect(await list()).toEqual([]);
    expectOk(await owner.post(`/api/block/${finder.id}`));
    expect(await list()).toHaveLength(1);
  });
});

describe('photos of a sighting', () => {
  test('open by the signed ids of those who may see them only', async () => {
    const { body } = await sendSighting(world, finder, lost, {}, { images: [await tinyImage()] });
    const [image = ''] = body.images;
    const status = async (id: string) => (await world.visitor.fetch(`/api/image/${id}`)).status;
    expect(await status(image)).toBe(200);
    expect(await status((await list())[0]?.images[0] ?? '')).toBe(200);
    expect(await status(bareId(image))).toBe(404);
    expect(JSON.stringify(await count())).not.toContain(bareId(image));
  });

  test.each([
    ['the finder deletes the account', () => finder.post('/api/delete-account')],
    ['the owner deletes the account', () => owner.post('/api/delete-account')],
    [
      'the ad is purged',
      async () => {
        const answer = await owner.post('/api/delete-ad', { ad_id: lost });
        world.clock.advance({ days: 31 });
        await purgeDeletedAds(world.deps);
        return answer;
      },
    ],
  ])('go with the sighting when %s', async (_, end) => {
    const { body } = await sendSighting(world, finder, lost, {}, { images: [await tinyImage()] });
    const image = `${bareId(body.images[0] ?? '')}.webp`;
    expect([...world.images.keys()]).toContain(image);
    expectOk(await end());
    await createImagesService(world.deps).removeDiscarded();
    expect([...world.images.keys()]).not.toContain(image);
    const { sightings } = (await (await world.as('finder')).get<PersonalData>('/api/my-data')).body;
    expect(sightings).toEqual([]);
  });
});

test('an export has the own sightings and those of the own ads', async () => {
  expectOk(await sendSighting(world, finder, lost, { text: 'Рядом с метро' }));
  const exported = async (user: TestUser) =>
    (await user.get<PersonalData>('/api/my-data')).body.sightings;
  const record = { ad_id: lost, author: finder.id, place: 'У фонтана', text: 'Рядом с метро' };
  expect(await exported(finder)).toMatchObject([record]);
  expect(await exported(owner)).toMatchObject([record]);
  expect(await exported(await world.as('vera'))).toEqual([]);
});

describe('a report about a sighting', () => {
  const report = (user: TestUser, id: number) =>
    user.post<{ id: number }>('/api/reports', { sighting_id: id, reason: 'fraud' });

  test('shows it to admins with its photo, and hides it when accepted', async () => {
    const images = [await tinyImage()];
    const sent = await sendSighting(world, finder, lost, { text: 'За выкуп' }, { images });
    const { id } = (await report(owner, sent.body.id)).body;
    const reports = (await admin.get<Report[]>('/api/admin/reports?by=target')).body;
    expect(reports).toMatchObject([
      {
        kind: 'sighting',
        title: 'У фонтана. За выкуп',
        subject: { user_id: finder.id },
        sighting: { place: 'У фонтана', text: 'За выкуп', images: [expect.any(String)] },
      },
    ]);
    expectOk(await admin.post(`/api/admin/reports/${id}`, { decision: 'accepted' }));
    expect(await list()).toEqual([]);
    expect(await count()).toEqual({ count: 0, last_seen_at: null });
    expectHttpError(await decide(owner, sent.body.id, 'true'), 404);
  });

  const listed = async (state: string) =>
    (await admin.get<Report[]>(`/api/admin/reports?state=${state}`)).body.map((one) => one.id);

  test.each([
    ['its author', () => finder.post('/api/delete-account')],
    ['its ad', () => owner.post('/api/delete-ad', { ad_id: lost })],
    ['its ad, by an admin', () => adminDoes(admin, 0, lost)],
    ['the account of the owner', () => owner.post('/api/delete-account')],
  ])('closes when the sighting is gone with %s', async (_, remove) => {
    const sent = await sendSighting(world, finder, lost);
    const { id } = (await report(owner, sent.body.id)).body;
    expectOk(await remove());
    expect(await listed('new')).toEqual([]);
    expect(await listed('closed')).toEqual([id]);
    expect((await admin.get<Overview>('/api/admin/overview')).body.reports.count).toBe(0);
  });

  test('closes when an admin hides the sighting because of another one', async () => {
    const sent = await sendSighting(world, finder, lost);
    const [first, second] = [await report(owner, sent.body.id), await report(admin, sent.body.id)];
    expectOk(await admin.post(`/api/admin/reports/${first.body.id}`, { decision: 'accepted' }));
    expect(await listed('new')).toEqual([]);
    expect(await listed('closed')).toEqual([second.body.id]);
  });

  test('is decided together with the others', async () => {
    const sent = await sendSighting(world, finder, lost);
    const [first, second] = [await report(owner, sent.body.id), await report(admin, sent.body.id)];
    const decision = { decision: 'accepted', all: true };
    expectOk(await admin.post(`/api/admin/reports/${first.body.id}`, decision));
    expect(await listed('accepted')).toEqual([second.body.id, first.body.id]);
  });

  test('changes nothing when declined, and is for those who see the sighting', async () => {
    const { id } = (await sendSighting(world, finder, lost)).body;
    expectHttpError(await report(await world.as('vera'), id), 404);
    expectHttpError(await report(finder, id), 409);
    const declined = (await report(owner, id)).body.id;
    expectOk(await admin.post(`/api/admin/reports/${declined}`, { decision: 'declined' }));
    expect(await list()).toHaveLength(1);
  });
});
