import data from '@mdn/browser-compat-data' with { type: 'json' };
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

// Fails when the built client calls what Chrome 87 or Safari 14 has not, without a fallback:
// a condition around the call that names it, olderBrowsers.ts, or a line below.

/** Calls whose fallback stands elsewhere. */
const GUARDED = {
  '.getSubscription': 'isSupported() of webPush.ts',
  '.hidePopover': 'ToastHost.tsx looks for showPopover',
  '.replaceSync': 'startMotion.ts looks for adoptedStyleSheets',
  '.segment': 'diff takes a segmenter from an option, which nothing gives',
  '.skipTransition': 'React has a transition only where startViewTransition worked',
  '.startViewTransition': 'React catches what it throws',
  '.unsubscribe': 'only a subscription of Web Push has it',
  createImageBitmap: 'decodePhoto() catches what it throws',
  'Document.startViewTransition': 'morphCards() returns without it',
  'Navigation.navigate': 'React looks for navigation',
  'Navigator.setAppBadge': 'badgeStore.ts returns without it',
  'Notification.requestPermission': 'the switch is shown where pushState() is not unsupported',
  TransformStream: 'ky needs it for progress, which nothing asks for',
};
/** Methods of our own and of packages that have the name of a new one of browsers. */
const OWN = new Set(
  `added createContext delay destroy drop equals fetch forget getState navigate notify number opened percent
   range removed run share subscribe take to token usage use`
    .split(/\s+/u)
    .map((name) => `.${name}`),
);

const OLDEST = { chrome: 87, safari_ios: 14 };
/** The interfaces of the global objects. */
const INTERFACES = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigation: 'Navigation',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
};

const root = join(import.meta.dirname, '..');

function versionOf(support) {
  const versions = [support ?? {}]
    .flat()
    .filter((one) => !one.flags && !one.prefix && !one.alternative_name && !one.version_removed)
    .map(({ version_added: version }) =>
      version ? Number.parseFloat(String(version).replace('≤', '')) : Infinity,
    );
  return Math.min(
    Infinity,
    ...versions.map((version) => (Number.isNaN(version) ? Infinity : version)),
  );
}
const isOld = ({ support }) =>
  Object.entries(OLDEST).every(([browser, oldest]) => versionOf(support[browser]) <= oldest);

/** Whether each API is old: globals by name, members as `Owner.member` and, of any owner, `.member`. */
const old = new Map();
function note(owner, members) {
  for (const [key, member] of Object.entries(members)) {
    const { __compat: compat } = member;
    if (key === '__compat' || key.endsWith('_event') || !compat) continue;
    const name = key.replace(/_static$/u, '');
    old.set(owner ? `${owner}.${name}` : name, isOld(compat));
    if (owner) old.set(`.${name}`, old.get(`.${name}`) || isOld(compat));
    if (!owner || owner === 'Intl') note(name, member);
  }
}
note('', data.api);
note('', data.javascript.builtins);

/** The name in `old` of what this node calls, constructs or reads of an interface, if it is new. */
function newApi(node, parent) {
  const isCalled =
    (parent.type === 'CallExpression' || parent.type === 'NewExpression') && parent.callee === node;
  if (node.type === 'Identifier')
    return isCalled && old.get(node.name) === false ? node.name : undefined;
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const { object, property } = node;
  const owner = object.type === 'Identifier' && (INTERFACES[object.name] ?? object.name);
  const known = `${owner}.${property.name}`;
  if (!isCalled) return undefined;
  if (old.has(known)) return old.get(known) ? undefined : known;
  return old.get(`.${property.name}`) === false ? `.${property.name}` : undefined;
}

/** Whether a condition around the node, or before it in a chain, names the API. */
function isGuarded(name, code, ancestors) {
  const naming = new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'u');
  return ancestors.some((ancestor, index) => {
    const inside = ancestors[index + 1];
    const test = ancestor.type === 'LogicalExpression' ? ancestor.left : ancestor.test;
    return test && test !== inside && naming.test(code.slice(test.start, test.end));
  });
}

/** The new APIs that this code calls without a condition, each with the places. */
function callsIn(code) {
  const found = [];
  const walk = (node, ancestors) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const item of node) walk(item, ancestors);
      return;
    }
    const api = ancestors.length > 0 && newApi(node, ancestors.at(-1));
    if (api && !isGuarded(api.split('.').at(-1), code, [...ancestors, node])) {
      found.push({ api, place: code.slice(Math.max(node.start - 30, 0), node.end + 30) });
    }
    const inner = node.type ? [...ancestors, node] : ancestors;
    for (const value of Object.values(node)) walk(value, inner);
  };
  walk(parseAst(code), []);
  return found;
}

const polyfills = readFileSync(join(root, 'src/app/olderBrowsers.ts'), 'utf8');
const defined = new Set(
  Array.from(polyfills.matchAll(/^define\([\w.]+, '(\w+)'/gmu), ([, name]) => name),
);
const isDefined = (api) => defined.has(api.split('.').at(-1));

const manifest = join(root, 'dist/.vite/manifest.json');
if (!existsSync(manifest)) throw new Error(`${manifest} is missing: build first`);
const built = Object.values(JSON.parse(readFileSync(manifest, 'utf8'))).map(({ file }) => file);
const files = new Set(built.filter((file) => file.endsWith('.js')));
const places = new Map();
const guarded = new Set();
for (const file of files) {
  for (const { api, place } of callsIn(readFileSync(join(root, 'dist', file), 'utf8'))) {
    if (api in GUARDED) guarded.add(api);
    else if (!isDefined(api) && !OWN.has(api)) places.set(api, `${file}: …${place}…`);
  }
}
const outdated = Object.keys(GUARDED).filter((api) => !guarded.has(api));
for (const [api, place] of places) process.stdout.write(`  ${api} has no fallback, ${place}\n`);
for (const api of outdated) process.stdout.write(`  ${api} is called no more, see GUARDED\n`);
process.stdout.write(`  ${places.size} new web APIs without a fallback in ${files.size} files\n`);
if (places.size + outdated.length > 0) process.exitCode = 1;
