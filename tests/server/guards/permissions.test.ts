import type { BaseAd } from '#contract/ads/ads.ts';
import { describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Caller } from '#tests/support/client.ts';
import { ban } from '#tests/support/users.ts';
import { publish } from '#tests/support/sections.ts';
import { bareId } from '#server/images/imageAccess.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';
import {
  CALLERS,
  nameOf,
  ownerId,
  RULES,
  type CallerName,
  type Rule,
} from '#tests/support/writingEndpoints.ts';

async function callerOf(world: TestApp, name: CallerName): Promise<Caller> {
  if (name === 'visitor') return world.visitor;
  if (name !== 'banned') return world.as(name);
  await ban(world.db, await ownerId(world));
  return world.as('owner');
}

const { endpoints } = await testApp();
const writing = endpoints.list.filter(
  ({ method, access }) => method !== 'get' && access !== 'anyone',
);
const isAdmins = ({ path }: AnyEndpoint) => path.startsWith('/api/admin/');
const READING = ['post /api/user'];

test('the table lists exactly the writing endpoints', () => {
  const written = writing.filter((endpoint) => !isAdmins(endpoint)).map(nameOf);
  expect(Object.keys(RULES).toSorted()).toEqual(
    written.filter((address) => !READING.includes(address)).toSorted(),
  );
});

test('exactly the endpoints under /api/admin are for admins', () => {
  for (const endpoint of endpoints.list) {
    expect(endpoint.access === 'admin', nameOf(endpoint)).toBe(isAdmins(endpoint));
  }
});

async function worldOf({ section, prepare }: Rule) {
  const world = await testApp();
  const ad = await publish(section, world, await world.as('owner'));
  const about = (await prepare?.(ad, world)) ?? ad;
  const state = async () => {
    const admin = await world.as('admin');
    const { body } = await admin.get<BaseAd>(`${section.at.articles}/${ad}`);
    // A ban of the author signs the ids of images.
    return { ...body, images: body.images.map(bareId) };
  };
  return { world, about, state };
}

describe.each(Object.entries(RULES))('%s', (_, rule) => {
  // What is rejected changes nothing, so the next caller finds the same; a ban changes it.
  const changes = (caller: CallerName) => rule.may[caller] === 200 || caller === 'banned';
  const rejected = CALLERS.filter((caller) => !changes(caller));
  let unchanged: ReturnType<typeof worldOf> | undefined;
  test.each(
    [...rejected, ...CALLERS.filter(changes)].map((name) => [name, rule.may[name]] as const),
  )('by %s gets %i', async (caller, status) => {
    const { world, about, state } = await (changes(caller)
      ? worldOf(rule)
      : (unchanged ??= worldOf(rule)));
    const before = await state();

    const answer = await rule.call(await callerOf(world, caller), about, world);

    expect({ status: answer.status, said: answer.detail }).toEqual({
      status,
      said: status === 200 ? undefined : expect.stringMatching(/[а-яё]/iu),
    });
    if (status !== 200) expect(await state()).toEqual(before);
  });
});
