export interface Upload {
  name: string;
  bytes: Uint8Array;
  type: string;
  /** Form field; `images` by default. */
  field?: string;
}

/** Form fields; undefined ones are not sent, lists are repeated fields. */
export type Fields = Record<string, string | number | readonly string[] | undefined>;

const BOUNDARY = 'petskod-test-boundary';

/** Writes a multipart body by hand: jsdom's FormData and Node's fetch do not work together. */
export function multipart(
  fields: Fields,
  files: Upload[],
): { type: string; body: Uint8Array<ArrayBuffer> } {
  const parts: (string | Uint8Array)[] = [];
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value ?? []].flat()) {
      parts.push(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${one}\r\n`,
      );
    }
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
