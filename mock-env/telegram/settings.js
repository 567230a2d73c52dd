// The page's settings, stored in the query string so that tests and links can set them.

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
/** What the windows of all messengers have. */
export const COMMON = {
  persona: 'anna',
  theme: dark ? 'dark' : 'light',
  platform: /Android/u.test(navigator.userAgent) ? 'android' : 'ios',
  startapp: '',
  silent: false,
};

/** Values in the query: `storage=blocked`; other switches are 1 or 0. */
const queryValues = { storage: { true: 'blocked', false: 'open' } };
const queryValueOf = (key, value) => queryValues[key]?.[value] ?? (value ? '1' : '0');

export function readSettings(defaults) {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => {
      const given = query.get(key);
      if (given === null) return [key, value];
      return [key, typeof value === 'boolean' ? given === queryValueOf(key, true) : given];
    }),
  );
}

export function writeSettings(settings, defaults) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(settings)) {
    if (value === defaults[key]) continue;
    query.set(key, typeof value === 'boolean' ? queryValueOf(key, value) : value);
  }
  history.replaceState(history.state, '', `?${query}`.replace(/^\?$/u, location.pathname));
}
