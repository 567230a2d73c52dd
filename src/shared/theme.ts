import { readablePalette, type Palette } from './readablePalette.ts';
import { useStoreState, type Stores } from './stores/stores.ts';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const VARIABLE = '--tg-theme-';

interface ThemeState {
  theme: Theme;
  /** The user's choice; it overrides the messenger and the system. */
  choice: Theme | undefined;
}

interface Messenger {
  theme: Theme;
  palette: Palette;
}

const darkSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

const storedChoice = (): Theme | undefined => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
};

/** The current theme; light on the server. */
export function themeStore({ createState }: Stores) {
  const state = createState<ThemeState>('theme', { theme: 'light', choice: undefined });
  let messenger: Messenger | undefined;

  const resolve = (choice: Theme | undefined): Theme =>
    choice ?? messenger?.theme ?? (darkSystem().matches ? 'dark' : 'light');

  function apply(): void {
    const { choice } = state.getState();
    const theme = resolve(choice);
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    document.body.dataset['theme'] = theme;
    // Telegram's colours belong to its own theme only.
    paint(root.style, messenger?.theme === theme ? messenger.palette : {});
    const ground = getComputedStyle(root).getPropertyValue('--surface-bar').trim();
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', ground);
    }
    // Last: those who listen read colours from the document.
    state.setState({ theme });
  }

  return {
    state,

    /**
     * Starts with the messenger's colours and follows the system. The script in index.html has applied
     * the same theme already.
     */
    startTheme(palette?: Palette): void {
      state.setState({ choice: storedChoice() });
      darkSystem().addEventListener('change', apply);
      messenger = palette && readMessenger(palette);
      apply();
    },

    /** Stores the choice; undefined follows the messenger or the system. */
    setTheme(choice: Theme | undefined): void {
      if (choice) localStorage.setItem(STORAGE_KEY, choice);
      else localStorage.removeItem(STORAGE_KEY);
      state.setState({ choice });
      apply();
    },

    /** Applies the messenger's colours when they change. */
    setMessengerPalette(palette: Palette): void {
      const changed = readMessenger(palette);
      if (!changed) return;
      messenger = changed;
      apply();
    },
  };
}

export type ThemeStore = ReturnType<typeof themeStore>;

export const useTheme = (): Theme => useStoreState(themeStore, ({ theme }) => theme);

/** Undefined without a background, which tells the theme. */
function readMessenger(palette: Palette): Messenger | undefined {
  const background = palette['bg-color'];
  if (!background) return undefined;
  return { palette: readablePalette(palette), theme: isDark(background) ? 'dark' : 'light' };
}

/** Touches only what differs: the browser computes all styles again for each change. */
function paint(style: CSSStyleDeclaration, palette: Palette): void {
  for (const name of Array.from(style)) {
    const isOld = name.startsWith(VARIABLE) && !(name.slice(VARIABLE.length) in palette);
    if (isOld) style.removeProperty(name);
  }
  for (const [name, colour] of Object.entries(palette)) {
    const isSet = style.getPropertyValue(VARIABLE + name) === colour;
    if (!isSet) style.setProperty(VARIABLE + name, colour);
  }
}

/** By the luminance of `#rrggbb`, as Telegram's clients do. */
function isDark(colour: string): boolean {
  const channel = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) < 128;
}
