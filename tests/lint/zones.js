import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const folders = (parent) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const levelsOf = (top, { above, below }) => {
  const named = new Set([...above, ...below].flat().map((name) => name.split('/')[0]));
  const features = folders(top).filter((name) => !named.has(name));
  return [...above, features, ...below].map((names) => names.map((name) => `${top}/${name}`));
};
const inside = (top, parent) => folders(`${top}/${parent}`).map((name) => `${parent}/${name}`);

/**
 * Client folders from top to bottom; a folder imports only from the levels below its own. A folder
 * that is not named is a feature.
 */
const levels = levelsOf('src', {
  above: [['app']],
  below: [
    ['sections'],
    inside('src', 'sections'),
    ['ads'],
    ['reports'],
    ['session', 'messenger'],
    ['shared'],
  ],
});

/** The same for the server. */
const serverLevels = levelsOf('server', {
  above: [['commands', 'main.ts'], ['app.ts'], ['health'], ['backup', 'jobs']],
  below: [
    ['searchParty'],
    ['matches', 'savedSearches'],
    ['sections'],
    inside('server', 'sections'),
    ['notices'],
    ['favorites', 'payments', 'reports', 'search'],
    ['sightings'],
    ['ads'],
    ['messages'],
    ['audit'],
    ['demo'],
    ['session'],
    ['images'],
    ['catalog'],
    ['http'],
    ['deps.ts'],
    ['db'],
    ['config.ts'],
    ['shared'],
    ['contract'],
  ],
});

const within = (path, place) => path === place || path.startsWith(`${place}/`);
/** The folder or file of a level that has `path`: the innermost. */
const placeOf = (path, among) =>
  among
    .flatMap((places, level) => places.map((place) => ({ level, place })))
    .filter(({ place }) => within(path, place))
    .toSorted((one, other) => other.place.length - one.place.length)[0];

/** Why a file stands wrong: loose beside the folders; undefined when it does not. */
export function missingZone(filename) {
  const path = relative(root, filename);
  const isLoose =
    (within(path, 'src') && !placeOf(path, levels)) ||
    (within(path, 'server') && !placeOf(path, serverLevels));
  return isLoose ? 'This file is in no zone: move it into a folder of its module.' : undefined;
}

/** The place of `to` when it is beside or above that of `from`. */
function wrongTarget(from, to, among) {
  const source = placeOf(from, among);
  const target = placeOf(to, among);
  const isRight =
    !source || !target || source.place === target.place || source.level < target.level;
  return isRight ? undefined : target.place;
}

function clientSentence(from, to) {
  if (within(to, 'server') && !within(to, 'server/contract')) {
    return 'The client imports server/contract and nothing else of the server.';
  }
  if (within(to, 'mock-env') || within(to, 'tests')) return 'The client knows no imitation.';
  const target = wrongTarget(from, to, levels);
  return target
    ? `This folder imports only what is below it, not ${target}: move the piece down, or link there by path (server/contract/paths.ts).`
    : undefined;
}

const ORM = /^(drizzle-orm|pg|@electric-sql)(\/|$)/;
const HTTP = /^(hono|hono-openapi|@hono)(\/|$)/;

function serverSentence(from, to, isType) {
  if (within(to, 'src') || within(to, 'tests'))
    return 'The server stands alone: it imports nothing of src.';
  if (within(to, 'mock-env') && from !== 'server/main.ts')
    return 'Only main.ts mounts the mock environment.';
  if (within(from, 'server/contract')) {
    const allowed = within(to, 'server/contract') || to === 'valibot';
    return allowed
      ? undefined
      : 'The contract imports only the schema library: the client carries it.';
  }
  const mayQuery = /\.(queries|table)\.ts$/.test(from) || within(from, 'server/db');
  if (ORM.test(to) && !mayQuery) return 'The ORM stays in queries, tables and db.';
  const maySpeakHttp =
    from.endsWith('.routes.ts') ||
    within(from, 'server/http') ||
    /^server\/(app|main)\.ts$/.test(from) ||
    within(from, 'server/commands');
  if (HTTP.test(to) && !maySpeakHttp) return 'The HTTP framework stays in routes, http and app.ts.';
  if (from.endsWith('.routes.ts') && /\.(queries|table)\.ts$/.test(to) && !isType)
    return 'Routes call a service, never a query.';
  const target = wrongTarget(from, to, serverLevels);
  return target
    ? `This folder imports only what is below it, not ${target}: move the piece down, or tell it by an event.`
    : undefined;
}

/**
 * Why `from` (an absolute file) must not import `specifier`, or undefined when it may.
 * Packages are judged by name, everything else by its place in the project.
 */
export function forbiddenImport(from, specifier, isType) {
  const source = relative(root, from);
  let target = specifier;
  if (specifier.startsWith('.')) target = relative(root, resolve(dirname(from), specifier));
  else if (specifier.startsWith('#contract/'))
    target = specifier.replace('#contract/', 'server/contract/');
  else if (specifier.startsWith('#')) target = specifier.slice(1);
  if (within(source, 'src')) return clientSentence(source, target);
  if (within(source, 'server')) return serverSentence(source, target, isType);
  return undefined;
}
