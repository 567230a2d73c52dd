import { create } from 'zustand';

export type Theme = 'light' | 'dark';
/** Telegram's colours by their names with dashes: `bg-color`, `button-text-color`. */
export type Palette = Readonly<Record<string, string>>;

const STORAGE_KEY = 'theme';
const VARIABLE = '--tg-theme-';

interface ThemeState {
  theme: Theme;
  /** The person's own choice, which goes before the messenger's and the system's. */
  choice: Theme | undefined;
}

const darkSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
let messenger: { theme: Theme; palette: Palette } | undefined;

const storedChoice = (): Theme | undefined => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
};

const resolve = (choice: Theme | undefined): Theme =>
  choice ?? messenger?.theme ?? (darkSystem().matches ? 'dark' : 'light');

/** Light until the start: so the server draws, which knows nobody's choice. */
export const themeStore = create<ThemeState>(() => ({ theme: 'light', choice: undefined }));

export const useTheme = (): Theme => themeStore((state) => state.theme);

/** Keeps the choice; without one the messenger or the system decides again. */
export function setTheme(choice: Theme | undefined): void {
  if (choice) localStorage.setItem(STORAGE_KEY, choice);
  else localStorage.removeItem(STORAGE_KEY);
  themeStore.setState({ choice });
  applyTheme();
}

/** The messenger's colours, at the start and whenever the person changes them there. */
export function setMessengerPalette(palette: Palette): void {
  const background = palette['bg-color'];
  if (!background) return;
  messenger = { palette, theme: isDark(background) ? 'dark' : 'light' };
  applyTheme();
}

/** Starts following the system; the script in index.html has painted the same theme already. */
export function startTheme(): void {
  themeStore.setState({ choice: storedChoice() });
  darkSystem().addEventListener('change', applyTheme);
  applyTheme();
}

function applyTheme(): void {
  const theme = resolve(themeStore.getState().choice);
  themeStore.setState({ theme });
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  document.body.dataset['theme'] = theme;
  // Telegram's colours belong to its own theme only; against the person's choice ours stand.
  const palette = messenger?.theme === theme ? messenger.palette : {};
  for (const name of Array.from(root.style)) {
    if (name.startsWith(VARIABLE)) root.style.removeProperty(name);
  }
  for (const [name, colour] of Object.entries(palette)) {
    root.style.setProperty(VARIABLE + name, colour);
  }
  const ground = getComputedStyle(root).getPropertyValue('--surface-bar').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

/** By the luminance of `#rrggbb`, as Telegram's clients decide. */
function isDark(colour: string): boolean {
  const channel = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) < 128;
}
