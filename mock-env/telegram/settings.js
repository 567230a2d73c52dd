// The page's state that a test or a link can ask for: everything lives in the query string.

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const DEFAULTS = {
  persona: 'anna',
  theme: dark ? 'dark' : 'light',
  platform: /Android/u.test(navigator.userAgent) ? 'android' : 'ios',
  version: '9.1',
  startapp: '',
  keyboard: false,
  silent: false,
  storage: false,
  native: false,
  signature: true,
};

/** What a switch is called in the query: `storage=blocked`, everything else is 1 or 0. */
const words = { storage: { true: 'blocked', false: 'open' } };
const wordOf = (key, value) => words[key]?.[value] ?? (value ? '1' : '0');

export function readSettings() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(
    Object.entries(DEFAULTS).map(([key, value]) => {
      const asked = query.get(key);
      if (asked === null) return [key, value];
      return [key, typeof value === 'boolean' ? asked === wordOf(key, true) : asked];
    }),
  );
}

export function writeSettings(settings) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(settings)) {
    if (value === DEFAULTS[key]) continue;
    query.set(key, typeof value === 'boolean' ? wordOf(key, value) : value);
  }
  history.replaceState(history.state, '', `?${query}`.replace(/^\?$/u, location.pathname));
}
