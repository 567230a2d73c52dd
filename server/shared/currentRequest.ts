import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that the code runs for; nothing in jobs. */
export const currentRequest = new AsyncLocalStorage<string>();
