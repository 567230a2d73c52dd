import * as v from 'valibot';

/** Whether a bot may write to a person. */
const botChat = v.picklist(['ok', 'no_permission', 'blocked']);
export type BotChat = v.InferOutput<typeof botChat>;

/** By messenger; MAX only where its bot sends notices, to people who have it as a way in. */
export const botChats = { telegram: botChat, max: v.optional(botChat) };
