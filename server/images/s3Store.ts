import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config.ts';
import { OutageError } from '#server/shared/outage.ts';
import type { ImageStore } from '#server/deps.ts';

/** Bounds how long a request waits for an unavailable store. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Stores images in any S3-compatible store, path-style (`endpoint/bucket/key`). */
export function s3Store(config: S3Config): ImageStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: RETRIES,
  });
  const urlOf = (key: string): string => `${config.endpoint}/${config.bucket}/${key}`;
  const failed = ({ status }: Response): Error => {
    const message = `the image store answered ${status}`;
    if (status === 507) return new OutageError('noSpace', message);
    return status >= 500 || status === 429
      ? new OutageError('unavailable', message)
      : new Error(message);
  };
  const call = (key: string, init: RequestInit = {}): Promise<Response> =>
    client.fetch(urlOf(key), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    async put(key, bytes) {
      const response = await call(key, {
        method: 'PUT',
        body: bytes as BodyInit,
        headers: { 'content-type': 'image/webp' },
      });
      if (!response.ok) throw failed(response);
    },
    async get(key) {
      const response = await call(key);
      if (response.status === 404) return undefined;
      if (!response.ok) throw failed(response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      const response = await call(key, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw failed(response);
    },
  };
}
