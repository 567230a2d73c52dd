import { useEffect, useRef, useState } from 'react';

/** Dialogs open in a moment, and cover the app while the user thinks. */
const LIMIT_MS = 5000;

interface AnswerLimit {
  /** `late` when Telegram has not answered in time; the answer may still come. */
  status: 'idle' | 'waiting' | 'late';
  start: () => void;
  stop: () => void;
}

/** Bounds the time that a button waits for an answer of Telegram. */
export function useAnswerLimit(): AnswerLimit {
  const [status, setStatus] = useState<AnswerLimit['status']>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setStatus('idle');
  };
  const start = () => {
    clearTimeout(timer.current);
    // A question that is asked again is late until it is answered.
    setStatus((before) => (before === 'late' ? before : 'waiting'));
    timer.current = setTimeout(setStatus, LIMIT_MS, 'late');
  };
  return { status, start, stop };
}
