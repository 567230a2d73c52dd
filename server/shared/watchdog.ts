import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '#contract/time.ts';

/** Longer than any query of the embedded database, which runs in the event loop. */
const STILL_MS = 30 * SECOND_MS;

/** A thread of its own: it runs while the event loop of the process stands still. */
const PROGRAM = `
  const { workerData: { beats, stillMs } } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  let seen = Date.now();
  let looked = Date.now();
  let last = 0;
  setInterval(() => {
    // A machine that has slept says nothing about the event loop.
    const hasSlept = Date.now() - looked > stillMs / 2;
    const beat = Atomics.load(beats, 0);
    if (hasSlept || beat !== last) seen = Date.now();
    looked = Date.now();
    last = beat;
    if (Date.now() - seen < stillMs) return;
    try {
      writeSync(2, 'the event loop stands still: the process is ended\\n');
    } catch {}
    process.kill(process.pid, 'SIGKILL');
  }, stillMs / 10);
`;

/** Kills the process when its event loop has stood still for so long; returns `stop`. */
export function watchEventLoop(stillMs = STILL_MS): () => void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(PROGRAM, { eval: true, execArgv: [], workerData: { beats, stillMs } });
  worker.unref();
  // Without the thread the server runs unwatched.
  worker.on('error', () => {});
  const timer = setInterval(() => Atomics.add(beats, 0, 1), stillMs / 10).unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
}
