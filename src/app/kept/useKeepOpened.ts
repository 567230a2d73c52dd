import { useEffect } from 'react';
import { whenIdle } from '#src/shared/device/whenIdle.ts';
import { environment } from '#src/telegram/environment.ts';

/** Keeps a page that stays open for a moment, for reading without a connection. Not inside Telegram. */
export function useKeepOpened(path: string): void {
  useEffect(() => {
    const canKeep = import.meta.env.PROD && 'serviceWorker' in navigator;
    if (!canKeep || environment.isInTelegram) return undefined;
    return whenIdle(() => {
      import('./keepOpened.ts').then(({ keepOpened }) => keepOpened(path)).catch(() => {});
    });
  }, [path]);
}
