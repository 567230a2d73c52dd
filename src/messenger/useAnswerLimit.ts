import { useEffect, useRef, useState } from 'react';
import { limitAnswer } from './answerLimit.ts';

interface AnswerLimit {
  /** `late` when Telegram has not answered in time; the answer may still come. */
  status: 'idle' | 'waiting' | 'late';
  start: () => void;
  stop: () => void;
}

/** Bounds the time that a button waits for an answer of Telegram. */
export function useAnswerLimit(): AnswerLimit {
  const [status, setStatus] = useState<AnswerLimit['status']>('idle');
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  const stop = () => {
    end.current?.();
    setStatus('idle');
  };
  const start = () => {
    end.current?.();
    // A question that is asked again is late until it is answered.
    setStatus((before) => (before === 'late' ? before : 'waiting'));
    end.current = limitAnswer(() => setStatus('late'));
  };
  return { status, start, stop };
}
