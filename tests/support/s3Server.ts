import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '#server/config.ts';

const KEYS = { accessKeyId: 'key-id', secretAccessKey: 'key-secret' };
const REGION = 'ru-1';
const AUTHORIZATION = /Credential=([^/]+)\/.*SignedHeaders=([^,]+), ?Signature=(\w+)$/u;

export interface S3Server {
  config: S3Config;
  settings: Record<string, string>;
  objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  /** Requests so far, as `PUT /pictures/abc.webp`. */
  requests: string[];
  /** Answers every call of this method with this status, or never; undefined: normally. */
  failure: { method: string; status: number | 'silence' } | undefined;
  close(): Promise<void>;
}

/** A minimal S3: objects by path, with AWS signatures verified. */
export async function startS3(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then(async (bytes) => {
      const path = request.url ?? '';
      const method = request.method ?? '';
      const answer = (status: number, body?: Buffer) => response.writeHead(status).end(body);
      if (!(await isSigned(`${s3.config.endpoint}${path}`, method, request.headers))) {
        return answer(403);
      }
      requests.push(`${method} ${path}`);
      if (s3.failure?.method === method) {
        return s3.failure.status === 'silence' ? undefined : answer(s3.failure.status);
      }
      if (method === 'PUT') {
        objects.set(path, { bytes, type: request.headers['content-type'] });
        return answer(200);
      }
      if (method === 'DELETE') return answer(objects.delete(path) ? 204 : 404);
      const found = objects.get(path);
      return found ? answer(200, found.bytes) : answer(404);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3: S3Server = {
    config: { endpoint, region: REGION, bucket: 'pictures', ...KEYS },
    settings: {
      S3_ENDPOINT: endpoint,
      S3_REGION: REGION,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    objects,
    requests,
    failure: undefined,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return s3;
}

async function isSigned(
  url: string,
  method: string,
  headers: NodeJS.Dict<string | string[]>,
): Promise<boolean> {
  const [, accessKeyId, signedHeaders = '', signature] =
    AUTHORIZATION.exec(String(headers['authorization'] ?? '')) ?? [];
  if (accessKeyId !== KEYS.accessKeyId) return false;
  const names = signedHeaders.split(';').filter((name) => name !== 'host');
  const signer = new AwsV4Signer({
    ...KEYS,
    url,
    method,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    service: 's3',
    region: REGION,
    datetime: String(headers['x-amz-date']),
  });
  return (await signer.signature()) === signature;
}
