import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { OutageError } from '#server/shared/outage.ts';
import {
  TOO_HEAVY_EXIT,
  type EncodedPhoto,
  type ImageUse,
  type PhotoProblem,
} from './encodePhoto.ts';

import type { PhotoTask } from './photoProcess.ts';

const PROGRAM = join(import.meta.dirname, 'photoProcess.ts');
/** An ordinary photo takes a tenth of a second. */
const TIMEOUT_MS = 20 * SECOND_MS;
const IDLE_MS = MINUTE_MS;
let encoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

type Result = EncodedPhoto | PhotoProblem | 'fine';

function forget(child: ChildProcess): void {
  if (encoder === child) encoder = undefined;
}

function start(): ChildProcess {
  const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced' });
  // One that cannot be made reports it more than once; without a listener that ends the server.
  child.on('error', () => forget(child));
  child.once('exit', () => forget(child));
  return child;
}

/** The answer to a photo; throws when the process cannot be made or is killed from outside. */
const answerOf = (child: ChildProcess, task: PhotoTask): Promise<Result> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      child.off('message', answer).off('exit', end).off('error', fail);
      act();
    };
    const answer = (result: Result): void => settle(() => resolve(result));
    const fail = (error: Error): void => settle(() => reject(error));
    const end = (code: number | null): void =>
      code === TOO_HEAVY_EXIT
        ? answer('tooHeavy')
        : fail(new Error(`the photo process ended (${code})`));
    const timer = setTimeout(() => {
      stop(child);
      answer('tooHeavy');
    }, TIMEOUT_MS);
    child.on('message', answer).on('exit', end).on('error', fail);
    child.send(task, (error) => error && fail(error));
  });

async function ask(task: PhotoTask): Promise<Result> {
  clearTimeout(idle);
  let child: ChildProcess | undefined;
  try {
    child = encoder ??= start();
    child.ref();
    child.channel?.ref();
    const result = await answerOf(child, task);
    rest(child);
    return result;
  } catch (cause) {
    if (child) stop(child);
    throw new OutageError('unavailable', 'no process encodes photos', { cause });
  }
}

/**
 * Encodes a photo in a process with limited memory and time. A photo that needs more is too heavy;
 * throws an OutageError when the process cannot be made or is killed. One call at a time.
 */
export const encodeApart = (bytes: Uint8Array, use: ImageUse = 'photo') =>
  ask({ bytes, use }) as Promise<EncodedPhoto | PhotoProblem>;

/** What the header of a photo says against it, asked in the same process; else 'fine'. */
export const checkApart = (bytes: Uint8Array) =>
  ask({ bytes, use: 'check' }) as Promise<PhotoProblem | 'fine'>;

function stop(child: ChildProcess): void {
  forget(child);
  child.kill('SIGKILL');
}

/** The process lets the server end, and is ended when nothing comes for a while. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  idle = setTimeout(() => stop(child), IDLE_MS).unref();
}
