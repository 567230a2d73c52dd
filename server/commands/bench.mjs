import { buildIfOutdated } from './build.mjs';
import { bin, installPackages, run } from './install.mjs';

/** Take long, and run only when named. */
const NAMED = ['start', 'capacity', 'soak', 'matches', 'search'];
const PARTS = ['bundle', 'sockets', 'hostile', 'server', ...NAMED];

// Without arguments all parts; arguments after a part's name belong to that part.
const [wanted, ...options] = process.argv.slice(2);
if (wanted && !PARTS.includes(wanted)) {
  console.error(`there is no benchmark ${wanted}, but ${PARTS.join(', ')}`);
  process.exit(1);
}
installPackages();
if (wanted !== 'server') buildIfOutdated();
for (const part of wanted ? [wanted] : PARTS.filter((name) => !NAMED.includes(name)))
  run(bin('node'), [`tests/bench/${part}.ts`, ...options]);
