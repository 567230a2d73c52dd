import '@testing-library/jest-dom/vitest';
// Before any screen is loaded.
import './browserParts.ts';
import { clearLeftTimers } from './leftTimers.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { TEST_START } from './clock.ts';
import { leaveServer, resetScreens, startCounting } from './screens.tsx';

// Runs before each file. A worker loads the app and the rest of what is imported once.

vi.mock('#src/session/leavePage.ts', async () => {
  const { leftFor, wayBack } = await import('./leftPages.ts');
  return { leavePage: (url: string) => leftFor.push(url), comeBack: () => wayBack.isKnown };
});

// Longer timeouts for busy machines; shorter failure messages.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(message?.split('\n\nHere are')[0]),
});

// Before the database starts: the embedded one's timers follow Date, which must not jump back.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: TEST_START }));

beforeEach(startCounting);

afterEach(async () => {
  cleanup();
  await resetScreens();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => {
  leaveServer();
  clearLeftTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
