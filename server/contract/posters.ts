import * as v from 'valibot';

/** A link that anyone may open for a few minutes: browsers and Telegram cannot send a token along. */
export const posterLink = v.object({ url: v.string() });
