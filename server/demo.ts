import { storedSecret } from './storedSecret.ts';

/** The token of a bot that exists in this data folder only: the demo signs launch data with it. */
export const demoBotToken = (dataDir: string): string =>
  storedSecret(dataDir, 'demo-bot-token', '1000000001:');
