import { useCallback, useEffect, useRef, useState } from 'react';

interface Submit {
  /** A submission is on its way. */
  isBusy: boolean;
  /** Runs `work`; what it throws goes to `onError`. Resolves to whether it succeeded. */
  submit: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs one submission at a time and tells while it runs. */
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
