/** Stores image files. The server generates the keys: letters, digits, `-`, `_` and one dot. */
export interface ImageStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}
