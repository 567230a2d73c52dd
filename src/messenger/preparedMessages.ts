import { limitAnswer } from './answerLimit.ts';
import { loadedBridge } from './messenger.ts';

const DECLINED = 'USER_DECLINED';

/** Whether the client can send prepared messages; since Bot API 8.0, and never in a browser. */
export const knowsPreparedMessages = (): boolean =>
  loadedBridge()?.knowsPreparedMessages?.() ?? false;

interface Answers {
  /** The user has chosen a chat or none, or the client could not send it; maybe never called. */
  onAnswer: (outcome: 'done' | 'failed') => void;
  /** The client has not answered in time: it may not know the request. */
  onLate: () => void;
}

/** Lets the user send a prepared message to a chat. */
export function sendPreparedMessage(id: string, { onAnswer, onLate }: Answers): void {
  const stop = limitAnswer(onLate);
  loadedBridge()?.sendPreparedMessage?.(id, (error) => {
    stop();
    onAnswer(error === undefined || error === DECLINED ? 'done' : 'failed');
  });
}
