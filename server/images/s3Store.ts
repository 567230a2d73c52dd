import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config.ts';
import type { ImageStore } from './imageStore.ts';

/** Pictures in any S3-compatible store, addressed by path (`endpoint/bucket/key`). */
export function s3Store(config: S3Config): ImageStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
  });
  const place = (key: string): string => `${config.endpoint}/${config.bucket}/${key}`;
  const failed = (response: Response): Error =>
    new Error(`the image store answered ${response.status}`);
  return {
    async put(key, bytes) {
      const response = await client.fetch(place(key), {
        method: 'PUT',
        body: bytes as BodyInit,
        headers: { 'content-type': 'image/webp' },
      });
      if (!response.ok) throw failed(response);
    },
    async get(key) {
      const response = await client.fetch(place(key));
      if (response.status === 404) return undefined;
      if (!response.ok) throw failed(response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      const response = await client.fetch(place(key), { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw failed(response);
    },
  };
}
