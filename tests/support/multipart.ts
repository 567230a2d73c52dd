export interface Upload {
  name: string;
  bytes: Uint8Array;
  type: string;
  /** The form's field; `images` when not given. */
  field?: string;
}

/** Fields of a form; one that is undefined is not sent. */
export type Fields = Record<string, string | number | undefined>;

const BOUNDARY = 'petskod-test-boundary';

/**
 * A multipart body written out by hand: the same under Node and under jsdom, whose FormData and
 * Node's requests do not know each other.
 */
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
