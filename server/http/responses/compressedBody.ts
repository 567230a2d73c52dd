import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compression does not pay for smaller bodies. */
const COMPRESS_MIN_BYTES = 1024;
/** A compromise: 5 saves a tenth of the bytes and takes two thirds longer, 11 a hundred times as long. */
const BROTLI_QUALITY = 4;
/** 128 KB covers most bodies; the default of 4 MB costs a third of the time. */
const BROTLI_WINDOW_BITS = 17;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';
export type Bytes = Uint8Array<ArrayBuffer>;

/** A response body that is compressed at most once for each encoding. */
export interface CompressedBody {
  /** A weak ETag: the encodings share it. */
  readonly etag: string;
  /** The bytes to send to a client with this Accept-Encoding header, and their Content-Encoding. */
  encodedFor(accepted: string | undefined): Promise<{ bytes: Bytes; encoding?: Encoding }>;
}

/** @param plain the body in UTF-8 */
export function compressedBody(plain: Bytes): CompressedBody {
  const encoded: Partial<Record<Encoding, Promise<Bytes>>> = {};
  let etag: string | undefined;
  const compress = {
    br: () =>
      toBrotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
        },
      }),
    gzip: () => toGzip(plain),
  };
  return {
    get etag() {
      etag ??= `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
      return etag;
    },
    async encodedFor(accepted) {
      const encoding = plain.byteLength < COMPRESS_MIN_BYTES ? undefined : encodingOf(accepted);
      if (!encoding) return { bytes: plain };
      const bytes = await (encoded[encoding] ??= compress[encoding]() as Promise<Bytes>);
      return { bytes, encoding };
    },
  };
}

/** `q=0` excludes an encoding (RFC 9110, 12.5.3). */
const accepts = (encoding: Encoding): RegExp =>
  new RegExp(`(?:^|[,\\s])${encoding}(?!;\\s*q=0(?:\\.0*)?(?:,|\\s|$))(?:[;,\\s]|$)`, 'iu');
const acceptsBrotli = accepts('br');
const acceptsGzip = accepts('gzip');

function encodingOf(accepted = ''): Encoding | undefined {
  if (acceptsBrotli.test(accepted)) return 'br';
  return acceptsGzip.test(accepted) ? 'gzip' : undefined;
}
