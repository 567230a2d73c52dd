import { loadedSdk } from './telegram.ts';

/**
 * Lets Telegram download a file, which the user confirms. Returns whether the client can;
 * `onAnswer` may never be called.
 */
export const downloadInTelegram = (url: string, fileName: string, onAnswer: () => void): boolean =>
  loadedSdk()?.downloadByClient(url, fileName, onAnswer) ?? false;
