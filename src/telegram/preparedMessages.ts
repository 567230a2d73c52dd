import { loadedSdk } from './telegram.ts';

/** The client shows its chats in a moment; some clients never answer. */
const LIMIT_MS = 5000;
const DECLINED = 'USER_DECLINED';

/** Whether the client can send prepared messages; since Bot API 8.0, and never in a browser. */
export const knowsPreparedMessages = (): boolean => loadedSdk()?.knowsPreparedMessages() ?? false;

/**
 * Lets the user send a prepared message to a chat. `unanswered` when the client has not told the
 * outcome in time: it may be asking the user, or not know the request.
 */
export const sendPreparedMessage = (id: string): Promise<'done' | 'failed' | 'unanswered'> =>
  new Promise((resolve) => {
    setTimeout(resolve, LIMIT_MS, 'unanswered');
    loadedSdk()?.sendPreparedMessage(id, (error) =>
      resolve(error === undefined || error === DECLINED ? 'done' : 'failed'),
    );
  });
