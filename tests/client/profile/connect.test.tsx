import { act, render, screen } from '@testing-library/react';
import { AppRoot } from '@telegram-apps/telegram-ui';
import { Suspense, use } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ConnectScreen } from '#src/profile/identities/ConnectScreen.tsx';
import { StoresContext } from '#src/shared/stores/stores.ts';
import { page, serve, startPage } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

test('the answer of a login outlives a render that React throws away', async () => {
  serve(await testApp());
  const code = 'c'.repeat(32);
  const secrets = { state: 'its-state', verifier: 'v'.repeat(64) };
  sessionStorage.setItem('login-attempt', JSON.stringify({ site: 'vk', secrets, code }));
  sessionStorage.setItem('login-answer', 'code=1&state=its-state&device_id=device');
  await startPage();
  const { promise, resolve } = Promise.withResolvers<string>();
  // React throws away what is beside it, until the promise is kept.
  const Late = () => use(promise);
  await act(async () => {
    render(
      <StoresContext value={page}>
        <AppRoot>
          <MemoryRouter>
            <Suspense>
              <ConnectScreen />
              <Late />
            </Suspense>
          </MemoryRouter>
        </AppRoot>
      </StoresContext>,
    );
  });
  await act(async () => resolve(''));
  expect(await screen.findByText('Не получилось подключить')).toBeInTheDocument();
});
