import { join } from 'node:path';

const PORT = Number(process.env['E2E_PORT'] ?? 3210);

/** The demo, which imitates the outside world on its own origin. */
export const DEMO = `http://localhost:${PORT}`;
/** A site with the settings of production; what is outside of it has another origin. */
export const SITE = `http://localhost:${PORT + 1}`;
/** Telegram, VK ID and YooKassa of that site: another host, so that they are cross-site too. */
export const OUTSIDE = `http://127.0.0.1:${PORT + 2}`;

/** Names the folder of this run to the processes of the tests. */
export const DATA_VARIABLE = 'E2E_DATA_DIR';
/** The data folder of the server there. */
export const dataFolderOf = (url: string): string =>
  join(process.env[DATA_VARIABLE] ?? '', new URL(url).port);
