import { createHash } from 'node:crypto';

/** Stands for the digest when the author has changed the ad since it was posted. */
export const CHANGED_SINCE = 'changed';

/** Digest of a draft with its files, to tell repeats from changes. */
export async function digestOf(draft: object, files: Iterable<File>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(draft));
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    hash.update(` ${bytes.length} `).update(bytes);
  }
  return hash.digest('base64url');
}
