export interface Upload {
  name: string;
  bytes: Uint8Array;
  type: string;
  /** Form field; `images` by default. */
  field?: string;
}

/** Form fields; undefined ones are not sent. */
export type Fields = Record<string, string | number | undefined>;

const BOUNDARY = 'petskod-test-boundary';

/** Writes a multipart body by hand: jsdom's FormData and Node's fetch do not work together. */
export function multipart(
  fields: Fields,
  files: Upload[],
): { type: string; body: Uint8Array<ArrayBuffer> } {
  const parts: (string | Uint8Array)[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    parts.push(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
  }
  for (const { name, bytes, type, field = 'images' } of files) {
    parts.push(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      bytes,
      '\r\n',
    );
  }
  parts.push(`--${BOUNDARY}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part)))),
  };
}
