import { useCallback, useEffect, useRef, useState } from 'react';

interface Submit {
  /** A submission is running. */
  isBusy: boolean;
  /** Runs `work` and passes errors to `onError`; resolves to whether it succeeded. */
  submit: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs one submission at a time. */
export function useSubmit(onError: (error: unknown) => void): Submit {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const latestOnError = useRef(onError);
  useEffect(() => {
    latestOnError.current = onError;
  }, [onError]);

  const submit = useCallback(async (work: () => Promise<unknown>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      latestOnError.current(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, submit };
}
