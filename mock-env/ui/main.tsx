import '@telegram-apps/telegram-ui/dist/styles.css';
import '#src/app/theme.css';
import '#src/app/global.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { AppRoot } from '@telegram-apps/telegram-ui';
import type { Api } from '#src/shared/api/api.ts';
import { readablePalette } from '#src/shared/readablePalette.ts';
import { createStores, StoresContext } from '#src/shared/stores/stores.ts';
import { platforms, themes } from '../telegram/themes.ts';
import { Gallery } from './Gallery.tsx';

// `?look=dark`, or one of Telegram's palettes: `?look=android-dark`.
const look = new URLSearchParams(window.location.search).get('look') ?? 'light';
const [first, second] = look.split('-');
const platform = platforms.find((name) => name === first);
const appearance = (platform ? second : first) === 'dark' ? 'dark' : 'light';
const root = document.documentElement;
root.dataset['theme'] = appearance;
if (platform) {
  root.dataset['home'] = 'telegram';
  const palette = Object.entries(themes[platform][appearance]).map(
    ([name, colour]) => [name.replaceAll('_', '-'), colour] as const,
  );
  for (const [name, colour] of Object.entries(readablePalette(Object.fromEntries(palette)))) {
    root.style.setProperty(`--tg-theme-${name}`, colour);
  }
}

/** The components on this page send nothing. */
const api = { fetch: async () => new Promise<never>(() => {}) } as unknown as Api;

const container = document.querySelector('#app');
if (container) {
  createRoot(container).render(
    <StoresContext value={createStores(api)}>
      <AppRoot platform={platform === 'ios' ? 'ios' : 'base'} appearance={appearance}>
        <MemoryRouter>
          <Gallery />
        </MemoryRouter>
      </AppRoot>
    </StoresContext>,
  );
}
