import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lastSentTo, open, sentTo, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();

beforeAll(async () => {
  serve(await testApp());
  vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition } }));
});
afterEach(() => getCurrentPosition.mockReset());

const near = () => screen.findByRole('button', { name: 'Рядом со мной' });
const city = () => screen.findByRole('combobox', { name: 'Город' });

test('the location is asked for when tapped only, and names the nearest city', async () => {
  const coords = { latitude: 54.19327, longitude: 37.61754 };
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
