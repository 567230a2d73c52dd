import * as v from 'valibot';

/** What the client needs to know of the server's configuration; empty strings where nothing is set. */
export const settings = v.object({ bot_username: v.string(), mini_app_name: v.string() });
export type Settings = v.InferOutput<typeof settings>;
