import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeDevice } from '#tests/support/browserParts.ts';
import { allAnswered, lastSentTo, open, sentTo, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();

beforeAll(async () => {
  serve(await testApp());
  Object.assign(navigator, { geolocation: { getCurrentPosition } });
});
afterAll(() => void Reflect.deleteProperty(navigator, 'geolocation'));
afterEach(() => getCurrentPosition.mockReset());

const coords = { latitude: 54.19327, longitude: 37.61754 };
const near = () => screen.findByRole('button', { name: 'Рядом со мной' });
const city = () => screen.findByRole('combobox', { name: 'Город' });

test('the location is asked for when tapped only, and names the nearest city', async () => {
  getCurrentPosition.mockImplementation((found) => found({ coords } as GeolocationPosition));
  const user = await open('/posts');
  const button = await near();
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await user.click(button);
  await waitFor(async () => expect(await city()).toHaveValue('Тула'));
  expect(await lastSentTo('/api/nearest-city')).toEqual({ lat: 54.19, lon: 37.62 });
  expect(screen.getByRole('combobox', { name: 'Радиус' })).toHaveValue('25');
  expect(localStorage.getItem('last-city')).toContain('Тула');
});

test('who does not tell is told how to choose a city', async () => {
  getCurrentPosition.mockImplementation((_, failed) => failed?.({} as GeolocationPositionError));
  const user = await open('/posts');
  await user.type(await city(), 'Орё');
  await user.click(await near());
  await screen.findByText(/Начните вводить город/u);
  expect(await city()).toHaveValue('Орё');
  expect(sentTo('/api/nearest-city')).toEqual([]);
});

test('a browser that never answers is not waited for for ever', async () => {
  const user = await open('/posts');
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.now(),
    shouldAdvanceTime: true,
  });
  await user.click(await near());
  await waitFor(() => expect(getCurrentPosition).toHaveBeenCalled());
  vi.advanceTimersByTime(31_000);
  await screen.findByText(/Начните вводить город/u);
  expect(await near()).toBeEnabled();
});

describe('a position that is found late', () => {
  /** Taps the button; the returned function answers with the position. */
  async function tapNear(user: UserEvent): Promise<() => void> {
    await user.click(await near());
    await waitFor(() => expect(getCurrentPosition).toHaveBeenCalled());
    return () => getCurrentPosition.mock.lastCall?.[0]({ coords } as GeolocationPosition);
  }

  test('leaves a city that was typed meanwhile', async () => {
    const user = await open('/posts');
    const answer = await tapNear(user);
    await user.type(await city(), 'Рязань');
    answer();
    await waitFor(async () => expect(await near()).toBeEnabled());
    expect(await city()).toHaveValue('Рязань');
    expect(screen.getByRole('combobox', { name: 'Радиус' })).toHaveValue('');
  });

  test('leaves the other filters that were chosen meanwhile', async () => {
    const user = await open('/posts');
    const answer = await tapNear(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Пол' }), 'Мальчик');
    answer();
    await waitFor(async () => expect(await city()).toHaveValue('Тула'));
    expect(screen.getByRole('combobox', { name: 'Пол' })).toHaveDisplayValue('Мальчик');
  });

  const closeSheet = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  const leaveList = async (user: UserEvent) => {
    await user.click(screen.getAllByRole('link', { name: 'Главная' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Рядом со мной' })).toBeNull());
  };
  test.each([
    ['the filters are closed', false, closeSheet],
    ['the list is left', true, leaveList],
  ])('is not remembered after %s', async (_, isWide, leave) => {
    changeDevice({ isWide });
    const user = await open('/posts');
    if (!isWide) await user.click(await screen.findByRole('button', { name: 'Фильтры' }));
    const answer = await tapNear(user);
    await leave(user);
    answer();
    await waitFor(() => expect(sentTo('/api/nearest-city')).toHaveLength(1));
    await allAnswered();
    cleanup();
    await open('/posts');
    const quick = await screen.findByRole('list', { name: 'Частые фильтры' });
    expect(within(quick).queryByRole('link', { name: 'Тула' })).toBeNull();
  });
});
