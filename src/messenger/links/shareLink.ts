import { shareByBrowser, type ShareOutcome } from '#src/messenger/browser/shareByBrowser.ts';
import { loadedBridge } from '#src/messenger/messenger.ts';

/** Uses the messenger's list of chats, else the system's sheet, else the clipboard. */
export async function shareLink(url: string, text: string): Promise<ShareOutcome> {
  try {
    const outcome = await loadedBridge()?.share(url, text);
    if (outcome) return outcome;
  } catch {}
  return shareByBrowser(url, text);
}
