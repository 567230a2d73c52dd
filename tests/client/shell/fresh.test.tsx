import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEST_START } from '#tests/support/clock.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, publishPet } from '#tests/support/pets.ts';
import {
  allAnswered,
  expectTitles,
  open,
  scrollToLastCard,
  sentTo,
  serve,
  shownTitles,
} from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const LIST = '/api/articles/filter';
let world: TestApp;
let anna: TestUser;
let first: number;

beforeEach(async () => {
  window.scrollTo(0, 0);
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  first = await publishPet(world, anna, { title: 'Первый', city: 'Тула' });
  await publishPet(world, anna, { title: 'Второй', city: 'Тула' });
});
afterEach(() => void vi.setSystemTime(TEST_START));

const end = async (id: number) => expectOk(await ownerDoes(anna, 4, id));
const publishLate = () => publishPet(world, anna, { title: 'Третий', city: 'Тула' });
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const comeBack = () => act(() => document.dispatchEvent(new Event('visibilitychange')));
const scrollTo = (y: number) =>
  act(() => {
    window.scrollTo(0, y);
    fireEvent.scroll(window);
  });

/** Opens an ad from the list, scrolled so far; meanwhile one ad ends and another is published. */
async function leaveList(y: number) {
  const user = await open('/posts?city=Тула');
  scrollTo(y);
  await user.click(await screen.findByRole('link', { name: 'Второй' }));
  await screen.findByRole('heading', { level: 1, name: 'Второй' });
  await end(first);
  await publishLate();
  await allAnswered();
  return user;
}
const goBack = () => act(() => window.history.back());

describe('back at a list after more than a minute', () => {
  test('its top shows new ads, and none that have ended', async () => {
    await leaveList(0);
    pass(61);
    goBack();
    await expectTitles('Третий', 'Второй');
  });

  test('its middle stays in place, and new ads come at the top', async () => {
    await leaveList(1234);
    pass(61);
    goBack();
    await expectTitles('Второй');
    expect(window.scrollY).toBe(1234);
    scrollTo(50);
    await expectTitles('Третий', 'Второй');
  });
});

test('back at a list within a minute, nothing is asked again', async () => {
  await leaveList(0);
  const before = sentTo(LIST).length;
  goBack();
  await expectTitles('Второй', 'Первый');
  await allAnswered();
  expect(sentTo(LIST)).toHaveLength(before);
});

describe('after more than a minute in another tab', () => {
  test('a list shows what has changed, with all its pages', async () => {
    for (let number = 1; number <= 23; number += 1)
      await publishPet(world, anna, { title: `Щенок ${number}`, city: 'Омск' });
    await open('/posts?city=Омск');
    await waitFor(() => expect(shownTitles()).toHaveLength(20));
    scrollToLastCard();
    await waitFor(() => expect(shownTitles()).toHaveLength(23));
    await publishPet(world, anna, { title: 'Новичок', city: 'Омск' });
    pass(61);
    comeBack();
    await waitFor(() => expect(shownTitles()).toHaveLength(24));
    expect(shownTitles()[0]).toBe('Новичок');
  });

  test('an ad of others says what became of it', async () => {
    await open(`/post/${first}`);
    await screen.findByRole('heading', { level: 1, name: 'Первый' });
    await allAnswered();
    await end(first);
    pass(61);
    comeBack();
    expect(await screen.findByText('Объявление снято')).toBeVisible();
  });

  test('own ads show their state', async () => {
    await open('/profile', anna);
    await screen.findByRole('heading', { level: 4, name: 'Первый' });
    await end(first);
    comeBack();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { level: 4, name: 'Первый' })).toBeNull(),
    );
  });

  test('a search shows new ads', async () => {
    await open('/search?q=Первый');
    await waitFor(() => expect(shownTitles()).toEqual(['Первый']));
    await publishPet(world, anna, { title: 'Первый снова' });
    pass(61);
    comeBack();
    await waitFor(() => expect(shownTitles()).toContain('Первый снова'));
  });
});

describe('a reload', () => {
  /** As the browser does it: the tab keeps its storage and the entry its state. */
  async function reload(path: string) {
    fireEvent(window, new Event('pagehide'));
    const kept = Object.entries(sessionStorage) as [string, string][];
    cleanup();
    sessionStorage.clear();
    for (const [name, value] of kept) sessionStorage.setItem(name, value);
    const { state } = window.history;
    window.scrollTo(0, 0);
    return open(path, undefined, state);
  }

  test('keeps the place in a list and its pages', async () => {
    for (let number = 1; number <= 23; number += 1)
      await publishPet(world, anna, { title: `Щенок ${number}`, city: 'Омск' });
    await open('/posts?city=Омск');
    await waitFor(() => expect(shownTitles()).toHaveLength(20));
    scrollToLastCard();
    await waitFor(() => expect(shownTitles()).toHaveLength(23));
    scrollTo(3444);
    await reload('/posts?city=Омск');
    await waitFor(() => expect(shownTitles()).toHaveLength(23));
    expect(window.scrollY).toBe(3444);
  });

  test('at the top of a list shows new ads', async () => {
    await open('/posts?city=Тула');
    await expectTitles('Второй', 'Первый');
    await publishLate();
    await reload('/posts?city=Тула');
    await expectTitles('Третий', 'Второй', 'Первый');
  });

  test('keeps the place on an ad', async () => {
    await open(`/post/${first}`);
    await screen.findByRole('heading', { level: 1, name: 'Первый' });
    scrollTo(640);
    await reload(`/post/${first}`);
    await screen.findByRole('heading', { level: 1, name: 'Первый' });
    expect(window.scrollY).toBe(640);
  });
});
