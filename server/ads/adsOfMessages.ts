import type { AdsOfMessages } from '#server/messages/conversations/conversations.service.ts';
import { adsTitled } from './ads.queries.ts';

/** What the module of messages asks of ads. */
export const adsOfMessages: AdsOfMessages = { titled: adsTitled };
