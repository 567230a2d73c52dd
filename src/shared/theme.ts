import { useActions, useStoreState, type Stores } from './stores.ts';

export type Theme = 'light' | 'dark';
/** Telegram's colours by name: `bg-color`, `button-text-color`. */
export type Palette = Readonly<Record<string, string>>;

const STORAGE_KEY = 'theme';
const VARIABLE = '--tg-theme-';

interface ThemeState {
  theme: Theme;
  /** The user's choice; it overrides the messenger and the system. */
  choice: Theme | undefined;
}

const darkSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

const storedChoice = (): Theme | undefined => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
};

/** The current theme; light on the server. */
export function themeStore({ createState }: Stores) {
  const state = createState<ThemeState>('theme', { theme: 'light', choice: undefined });
  let messenger: { theme: Theme; palette: Palette } | undefined;

  const resolve = (choice: Theme | undefined): Theme =>
    choice ?? messenger?.theme ?? (darkSystem().matches ? 'dark' : 'light');

  function apply(): void {
    const { choice } = state.getState();
    const theme = resolve(choice);
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    // Telegram's colours belong to its own theme only.
    const palette = messenger?.theme === theme ? messenger.palette : {};
    for (const name of Array.from(root.style)) {
      if (name.startsWith(VARIABLE)) root.style.removeProperty(name);
    }
    for (const [name, colour] of Object.entries(palette)) {
      root.style.setProperty(VARIABLE + name, colour);
    }
    const ground = getComputedStyle(root).getPropertyValue('--surface-bar').trim();
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', ground);
    }
    // Last: those who listen read colours from the document.
    state.setState({ theme });
  }

  return {
    state,

    /** Starts following the system; the script in index.html has applied the same theme already. */
    startTheme(): void {
      state.setState({ choice: storedChoice() });
      darkSystem().addEventListener('change', apply);
      apply();
    },

    /** Stores the choice; undefined follows the messenger or the system. */
    setTheme(choice: Theme | undefined): void {
      if (choice) localStorage.setItem(STORAGE_KEY, choice);
      else localStorage.removeItem(STORAGE_KEY);
      state.setState({ choice });
      apply();
    },

    /** Applies the messenger's colours, on start and when they change. */
    setMessengerPalette(palette: Palette): void {
      const background = palette['bg-color'];
      if (!background) return;
      messenger = { palette, theme: isDark(background) ? 'dark' : 'light' };
      apply();
    },
  };
}

export type ThemeStore = ReturnType<typeof themeStore>;

export const useTheme = (): Theme => useStoreState(themeStore, ({ theme }) => theme);
export const useThemeChoice = (): Theme | undefined =>
  useStoreState(themeStore, ({ choice }) => choice);
export const useThemeActions = (): ThemeStore => useActions(themeStore);

/** By the luminance of `#rrggbb`, as Telegram's clients do. */
function isDark(colour: string): boolean {
  const channel = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) < 128;
}
