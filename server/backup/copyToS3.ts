import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { HOUR_MS } from '#contract/time.ts';
import type { S3Config } from '#server/config.ts';
import { listFiles } from '#server/shared/files/copyFolder.ts';
import { BackupError, LABEL } from './archive.ts';

/** A dump may have gigabytes. */
const WITHIN_MS = HOUR_MS;

/**
 * Puts the files of a complete backup into a bucket, below a prefix; `to` is `s3://bucket/prefix`. The label
 * comes last, so what has none is incomplete.
 */
export async function copyToS3(folder: string, to: string, s3: S3Config): Promise<void> {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 2,
  });
  const place = `${s3.endpoint}/${to.slice('s3://'.length)}`;
  const files = (await listFiles(folder)).filter((file) => file !== LABEL);
  for (const file of [...files, LABEL]) {
    const answer = await client.fetch(`${place}/${file}`, {
      method: 'PUT',
      body: await openAsBlob(join(folder, file)),
      headers: { 'content-type': 'application/octet-stream' },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (!answer.ok) {
      throw new BackupError(
        `The store of BACKUP_COPY answered ${answer.status}: ${folder} has no copy elsewhere.`,
      );
    }
  }
}
