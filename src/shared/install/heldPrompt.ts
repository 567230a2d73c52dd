/** Chrome's event of a site that can be installed. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export const held: { prompt?: InstallPrompt | undefined } = {};

/** Keeps the browser's own banner back; the event may come before any other code. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held.prompt = event as InstallPrompt;
  });
}
