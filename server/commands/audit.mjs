import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

// Only production dependencies.
const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});

let report;
try {
  report = JSON.parse(stdout);
} catch {
  report = undefined;
}
const found = report?.metadata?.vulnerabilities;
if (!found) {
  const why = report?.message ?? report?.error?.summary ?? 'no answer';
  console.error(`The registry's list of known weaknesses could not be read: ${why}`);
  console.error('Nothing is known about the dependencies now; try again where it is reachable.');
  process.exit(2);
}
for (const { name, severity, range, fixAvailable } of Object.values(report.vulnerabilities ?? {})) {
  console.log(
    `${severity.padEnd(9)} ${name} ${range}${fixAvailable ? ' (a repair is there)' : ''}`,
  );
}
console.log(`${found.total} known weaknesses in what is shipped.`);
process.exit(status ?? 1);
