import { useCallback, useEffect, useRef, useState } from 'react';

interface Answer<Value> {
  key?: string | number | undefined;
  value?: Value;
  failedKey?: string | number | undefined;
}

interface Loaded<Value> {
  /** Undefined until the answer for this key is there; stays while it is loaded again. */
  value: Value | undefined;
  /** The last answer, until the next one: of a former key too. */
  latest: Value | undefined;
  status: 'loading' | 'ready' | 'failed';
  /** Loads again; ends with the answer or the failure. */
  reload: () => Promise<void>;
  /** Changes what is loaded. */
  change: (change: (value: Value) => Value) => void;
}

/**
 * What a component loads for itself, anew for each key; nothing without one. An answer that comes
 * after the next request, or after the component has gone, is ignored and its request aborted.
 */
export function useLoaded<Value>(
  key: string | number | undefined,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>({});
  const latestLoad = useRef(load);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    latestLoad.current = load;
  });

  const request = useCallback(async () => {
    running.current?.abort();
    if (key === undefined) return;
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const value = await latestLoad.current(signal);
      if (!signal.aborted) setAnswer({ key, value });
    } catch {
      if (!signal.aborted) setAnswer((last) => ({ ...last, failedKey: key }));
    }
  }, [key]);
  useEffect(() => {
    void request();
    return () => running.current?.abort();
  }, [request]);

  const reload = () => {
    setAnswer((last) => ({ ...last, failedKey: undefined }));
    return request();
  };
  const isKnown = key !== undefined && answer.key === key;
  const change = (update: (value: Value) => Value) =>
    setAnswer((last) =>
      last.key === key && last.value !== undefined ? { ...last, value: update(last.value) } : last,
    );
  const settled = isKnown ? 'ready' : 'loading';
  const hasFailed = key !== undefined && answer.failedKey === key;
  return {
    value: isKnown ? answer.value : undefined,
    latest: answer.value,
    status: hasFailed ? 'failed' : settled,
    reload,
    change,
  };
}
