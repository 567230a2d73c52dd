import { mkdirSync } from 'node:fs';

/** Creates the data folder, which holds personal data and secrets, for its owner alone. */
export const createDataFolder = (path: string): void =>
  void mkdirSync(path, { recursive: true, mode: 0o700 });
