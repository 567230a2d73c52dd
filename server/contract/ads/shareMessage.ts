import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { idOf } from '../fields.ts';
import { noSuch } from '../noSuchTexts.ts';
import { shareCode } from './shares.ts';

/** Telegram's client sends the prepared message to a chat that the user chooses. */
export const prepareShareMessage = defineEndpoint({
  method: 'post',
  path: '/api/share-message',
  access: 'writer',
  needsNoConsent: true,
  summary:
    'Prepares a Telegram message with photo, title and price of a public ad; 409 for users without Telegram, 503 when Telegram does not answer',
  limit: 'form',
  /** The code of the user's share goes into its link. */
  body: v.object({ ad_id: idOf(noSuch.ad), code: v.optional(shareCode) }),
  answer: v.object({ prepared_message_id: v.string() }),
});
