import type { Context } from 'hono';
import { HttpError } from '#server/http/httpError.ts';
import { createTurns } from '#server/http/limits/turns.ts';
import { declaredBytes } from './readBytes.ts';
import { httpTexts } from '#server/http/texts.ts';

const MB = 1024 * 1024;
/** Four images of 10 MB and text fields. */
const FORM_MB_MAX = 48;
/** With photos as the client makes them. */
const ORDINARY_MB_MAX = 4;
/** Of all ordinary forms in memory at once. */
const ORDINARY_FORMS_MB_MAX = 32;
/** A sender has so long for each piece: 20 KB a second. */
const PIECE_MS = 10_000;
const PIECE_BYTES_MIN = 200 * 1024;
/** A person sends one longer form at a time. */
const LARGE_BYTES = MB;
const RETRY_AFTER_SECONDS = 10;

/** The bytes of a form as they arrive. */
export type FormChunks = AsyncIterable<Uint8Array>;

/** Runs `work` on a form; what the form has taken of the memory is free when `work` has ended. */
type ReceiveForm = <Result>(
  context: Context,
  /** Who sends; undefined without limits. */
  caller: string | undefined,
  work: (chunks: FormChunks) => Promise<Result>,
) => Promise<Result>;

/**
 * A form on its way, and what it holds:
 *
 *     sender ──▶ piece, piece, … last piece ──▶ work ──▶ answer
 *     pace       ├───┤  ├───┤    ├────────┤        while a piece is waited for
 *     sender     ├────────────────────────┤        of a large form, or until `work` reads no more
 *     memory       ├──────────────────────────────┤  a MB with its first byte, all until the end
 *
 * Counts the bytes that forms have sent, not those they announce: a sender of nothing takes nothing
 * from the others.
 */
export function createFormReception({
  ordinary = ORDINARY_FORMS_MB_MAX,
  long = FORM_MB_MAX,
} = {}): ReceiveForm {
  // Apart, so that those who send the longest forms wait for each other alone.
  const ordinaryMemory = createTurns(ordinary);
  const longMemory = createTurns(long);
  /** Those whose large form is not complete. */
  const senders = new Set<string>();

  async function* read(
    { req }: Context,
    /** Whose large form this is. */
    sender: string | undefined,
    take: (signal: AbortSignal) => Promise<unknown>,
  ) {
    if (!req.raw.body) return;
    if (sender !== undefined) {
      if (senders.has(sender)) {
        const retryAfterSeconds = RETRY_AFTER_SECONDS;
        throw new HttpError(429, httpTexts.formUnfinished, { retryAfterSeconds });
      }
      senders.add(sender);
    }
    // Nothing cancels the stream: that would close the connection before the answer.
    const reader = req.raw.body.getReader();
    const pace = createPace();
    let [received, takenMb] = [0, 0];
    try {
      for (;;) {
        const { done, value } = await pace.wait(reader.read());
        if (done) return;
        received += value.byteLength;
        if (received > FORM_MB_MAX * MB) throw new HttpError(413, httpTexts.tooLarge);
        for (; takenMb * MB < received; takenMb += 1) {
          pace.restart();
          await take(req.raw.signal);
        }
        pace.count(value.byteLength);
        yield value;
      }
    } finally {
      pace.restart();
      if (sender !== undefined) senders.delete(sender);
    }
  }

  return async (context, caller, work) => {
    const declared = declaredBytes(context) ?? FORM_MB_MAX * MB;
    if (declared > FORM_MB_MAX * MB) throw new HttpError(413, httpTexts.tooLarge);
    const taken: (() => void)[] = [];
    const memory = declared > ORDINARY_MB_MAX * MB ? longMemory : ordinaryMemory;
    const sender = declared > LARGE_BYTES ? caller : undefined;
    const chunks = read(context, sender, async (signal) =>
      taken.push(await memory.take(caller, signal)),
    );
    try {
      return await work(chunks);
    } finally {
      for (const release of taken) release();
    }
  };
}

/** Waits for a sender, who gets 408 when one piece after the other does not arrive in time. */
function createPace() {
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (reason: HttpError) => void;
  const check = (): void => {
    if (bytes < PIECE_BYTES_MIN) giveUp(new HttpError(408, httpTexts.tooSlow));
    bytes = 0;
  };
  return {
    wait<Result>(arrival: Promise<Result>): Promise<Result> {
      timer ??= setInterval(check, PIECE_MS);
      return new Promise((resolve, reject) => {
        giveUp = reject;
        arrival.then(resolve, () => reject(new HttpError(400, httpTexts.badRequest)));
      });
    },
    count(received: number): void {
      bytes += received;
    },
    /** The next piece begins when the sender is waited for again. */
    restart(): void {
      clearInterval(timer);
      timer = undefined;
      bytes = 0;
    },
  };
}
