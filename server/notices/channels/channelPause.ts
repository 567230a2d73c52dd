import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { loggedError } from '#server/shared/loggedError.ts';
import type { Deps } from '#server/deps.ts';

const PAUSE_MS = 30 * SECOND_MS;
const PAUSE_MAX_MS = 10 * MINUTE_MS;
const LOG_EVERY_MS = MINUTE_MS;

export type ChannelPause = ReturnType<typeof createChannelPause>;

/**
 * Stops a channel that takes nothing: for 30 seconds, then twice as long each time up to ten minutes.
 * @param ask asks the other side, without a notice, whether it answers again; throws while it does not
 */
export function createChannelPause(
  name: string,
  { clock, log, metrics }: Pick<Deps, 'clock' | 'log' | 'metrics'>,
  ask: () => Promise<unknown>,
) {
  let until: Date | undefined;
  let nextMs = PAUSE_MS;
  let loggedAt: Date | undefined;
  let asking: Promise<Date | undefined> | undefined;
  metrics.channelPaused.set({ channel: name }, 0);

  const now = (): number => clock().getTime();
  /** A clock that was set back must not make a pause longer. */
  const leftMs = (): number => {
    const left = until ? until.getTime() - now() : 0;
    return left > PAUSE_MAX_MS ? 0 : left;
  };

  function begin(reason: string): Date {
    if (until && leftMs() > 0) return until;
    until = new Date(now() + nextMs);
    nextMs = Math.min(nextMs * 2, PAUSE_MAX_MS);
    metrics.channelPaused.set({ channel: name }, 1);
    if (!loggedAt || Math.abs(now() - loggedAt.getTime()) >= LOG_EVERY_MS) {
      loggedAt = clock();
      log.error({ channel: name, reason, until: until.toISOString() }, 'channel paused');
    }
    return until;
  }

  function end(): undefined {
    until = undefined;
    metrics.channelPaused.set({ channel: name }, 0);
  }

  return {
    /** The channel takes nothing; returns when it is tried again. */
    begin,

    /** It has answered about a message or a receiver. */
    works(): void {
      end();
      nextMs = PAUSE_MS;
    },

    /** Until when nothing is to be sent; undefined when the channel is open. */
    async until(): Promise<Date | undefined> {
      if (!until) return undefined;
      if (leftMs() > 0) return until;
      asking ??= ask()
        .then(end, (error: unknown) => begin(loggedError(error).message))
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
  };
}
