import { join } from 'node:path';

const PORT = Number(process.env['E2E_PORT'] ?? 3210);

/** The demo, which imitates the outside systems on its own origin. */
export const DEMO = `http://localhost:${PORT}`;
/** A site with production settings; its outside systems have another origin. */
export const SITE = `http://localhost:${PORT + 1}`;
/** Telegram, VK ID and YooKassa of that site: another host, so that they are cross-site. */
export const OUTSIDE = `http://127.0.0.1:${PORT + 2}`;

/** Passes the data folder of this run to the test processes. */
export const DATA_VARIABLE = 'E2E_DATA_DIR';
/** The data folder of a server. */
export const dataFolderOf = (url: string): string =>
  join(process.env[DATA_VARIABLE] ?? '', new URL(url).port);
