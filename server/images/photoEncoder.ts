import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { EncodedPhoto, ImageUse, PhotoProblem } from './encodePhoto.ts';

const PROGRAM = join(import.meta.dirname, 'photoProcess.ts');
/** An ordinary photo takes a tenth of a second. */
const TIMEOUT_MS = 20 * SECOND_MS;
const IDLE_MS = MINUTE_MS;
let encoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

function start(): ChildProcess {
  const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced' });
  child.once('exit', () => {
    if (encoder === child) encoder = undefined;
  });
  return child;
}

/**
 * Encodes a photo in a process with limited memory and time. A photo that ends the process is too
 * heavy. One call at a time.
 */
export function encodeApart(
  bytes: Uint8Array,
  use: ImageUse = 'photo',
): Promise<EncodedPhoto | PhotoProblem> {
  clearTimeout(idle);
  const child = (encoder ??= start());
  child.ref();
  child.channel?.ref();
  return new Promise((resolve) => {
    const settle = (result: EncodedPhoto | PhotoProblem): void => {
      clearTimeout(timer);
      child.off('message', settle).off('exit', fail).off('error', fail);
      // The process lets the server end, and ends itself when nothing comes for a while.
      child.unref();
      child.channel?.unref();
      idle = setTimeout(() => child.kill(), IDLE_MS).unref();
      resolve(result);
    };
    const fail = (): void => {
      child.kill('SIGKILL');
      if (encoder === child) encoder = undefined;
      settle('tooHeavy');
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    child.on('message', settle).on('exit', fail).on('error', fail);
    child.send({ bytes, use });
  });
}
