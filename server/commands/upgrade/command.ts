import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { printError } from '#server/shared/loggedError.ts';
import { baseOf, UpgradeError } from './releases.ts';
import { upgrade } from './upgrade.ts';

const USAGE = `npm run upgrade [-- --to main] [--wait 120]
    from the folder current of a site, as the service's user; --to is a branch, a tag or a commit
    --url and --restart, in pairs, name servers of this machine and the commands that restart them
    --install and --build replace npm ci and npm run build`;

const OPTIONS = {
  to: { type: 'string', default: 'main' },
  wait: { type: 'string', default: '120' },
  url: { type: 'string', multiple: true, default: ['http://127.0.0.1:3000'] as string[] },
  restart: { type: 'string', multiple: true, default: [] as string[] },
  install: { type: 'string', default: 'npm ci --loglevel=error' },
  build: { type: 'string', default: 'npm run --silent build' },
} satisfies ParseArgsOptionsConfig;

const given = () => parseArgs({ options: OPTIONS }).values;

function readArguments(): ReturnType<typeof given> {
  try {
    return given();
  } catch {
    throw new UpgradeError(USAGE);
  }
}

try {
  const { to, wait, url, restart, install, build } = readArguments();
  const waitSeconds = Number(wait);
  if (!(waitSeconds > 0)) throw new UpgradeError(USAGE);
  const isUp = await upgrade({
    base: baseOf(process.cwd()),
    to,
    install,
    build,
    servers: url.map((address, index) => ({ url: address, restart: restart[index] })),
    waitSeconds,
    say: (line) => void process.stdout.write(`${line}\n`),
  });
  if (!isUp) process.exitCode = 1;
} catch (error) {
  printError(error, [UpgradeError]);
  process.exitCode = 1;
}
