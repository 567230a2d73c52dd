import {
  isMethodMethodParameterUnsupportedError,
  isMethodUnsupportedError,
  isTimeoutError,
} from '@telegram-apps/sdk-react';
import type { ReportCall } from '#src/messenger/bridge.ts';

let report: ReportCall = () => {};

/** A failed call must not stop the rest; what a client does not support is no failure. */
export function attempt(call: string, step: () => unknown): void {
  const note = (error: unknown): void => {
    const isForgiven = [
      isMethodUnsupportedError,
      isMethodMethodParameterUnsupportedError,
      isTimeoutError,
    ].some((is) => is(error));
    if (!isForgiven) report(call, error);
  };
  try {
    const result = step();
    if (result instanceof Promise) result.catch(note);
  } catch (error) {
    note(error);
  }
}

export const reportFailedCalls = (onFailedCall: ReportCall): void => void (report = onFailedCall);
