import type { MaxConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { photoOf } from '#server/notices/channels/photos.ts';
import { createChannelPause } from '#server/notices/channels/channelPause.ts';
import type { Channel, Delivery, SendResult } from '#server/notices/channels/channels.ts';
import type { NoticeContent } from '#server/notices/subjects.ts';
import { createMaxApi, cutForMax, keyboardOf, type MaxAttachment } from './maxApi.ts';
import { findMaxChat, setMaxChatState } from './maxChats.queries.ts';
import { failureOf } from './maxResults.ts';

type ChannelDeps = Pick<Deps, 'db' | 'clock' | 'fetch' | 'imageStore' | 'log' | 'metrics'>;

/** Dialogs with the bot in MAX. */
export function createMaxChannel(
  deps: ChannelDeps,
  max: MaxConfig,
  sleep?: (ms: number) => Promise<unknown>,
): Channel<'max'> {
  const api = createMaxApi(max, deps.fetch, sleep);
  const pause = createChannelPause('max', deps, api.me);
  const { db, log } = deps;

  /** Without its photo a text is sent alone. */
  async function imageOf({ photo }: NoticeContent): Promise<MaxAttachment[]> {
    const jpeg = await photoOf(deps, photo);
    if (!jpeg) return [];
    try {
      return [await api.upload(jpeg)];
    } catch (error) {
      log.warn({ err: error, image: photo }, 'photo of a notice not uploaded');
      return [];
    }
  }

  async function send(
    id: number,
    { content, isSilent }: Delivery,
    images: MaxAttachment[],
  ): Promise<SendResult> {
    const message = {
      text: cutForMax(content.text),
      attachments: [...images, ...keyboardOf(max, content.buttons)],
      ...(isSilent && { notify: false }),
    };
    try {
      return { outcome: 'sent', messageRef: await api.send(id, message) };
    } catch (error) {
      return failureOf(error);
    }
  }

  async function deliver(id: number, delivery: Delivery): Promise<SendResult> {
    const images = await imageOf(delivery.content);
    const result = await send(id, delivery, images);
    if (result.outcome !== 'invalid' || images.length === 0) return result;
    log.warn({ image: delivery.content.photo, reason: result.reason }, 'notice sent without photo');
    return send(id, delivery, []);
  }

  return {
    name: 'max',
    sessions: ['max'],
    hasPace: true,
    canBeSilent: true,
    hasButtons: true,
    pausedUntil: pause.until,

    async stateOf(userId) {
      const chat = await findMaxChat(db, userId);
      return chat && (chat.state ?? 'no_permission');
    },

    // A dialog of which nothing is known is tried: it may be older than the account.
    async senderTo(userId) {
      const chat = await findMaxChat(db, userId);
      if (!chat || (chat.state ?? 'ok') !== 'ok') return undefined;
      return async (delivery) => {
        const result = await deliver(chat.id, delivery);
        const { outcome } = result;
        if (outcome === 'closed') pause.begin(result.reason);
        else if (outcome === 'unanswered') pause.begin('no answer');
        else pause.works();
        if (outcome === 'sent' && chat.state === null) await setMaxChatState(db, chat.id, 'ok');
        if (outcome === 'dead') {
          await setMaxChatState(db, chat.id, chat.state === 'ok' ? 'blocked' : 'no_permission');
        }
        return result;
      };
    },
  };
}
