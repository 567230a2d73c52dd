import { ApiError } from './ApiError.ts';

const UPLOAD_TIMEOUT = 180_000;
/** A longer text is no message for people. */
const SENTENCE_MAX = 300;

export interface FormOptions {
  /** Receives the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Repeating a request with the same key creates one ad. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface UploadOptions extends FormOptions {
  token: string | undefined;
}

/** Sends a multipart form and parses the JSON response. */
export function upload<Answer>(
  path: string,
  form: FormData,
  { token, onProgress, idempotencyKey, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException('', 'AbortError'));
      return;
    }
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = UPLOAD_TIMEOUT;
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && body !== undefined) {
        resolve(body as Answer);
        return;
      }
      const isAnswer = request.status >= 300;
      reject(
        isAnswer
          ? new ApiError(
              request.status,
              body ?? { detail: sentenceOf(request.responseText) },
              request.getResponseHeader('Retry-After'),
            )
          : new ApiError(0),
      );
    });
    request.addEventListener('error', () => reject(new ApiError(0)));
    request.addEventListener('timeout', () => reject(new ApiError(0)));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The answer's text where it is a sentence; a proxy may answer with a page. */
function sentenceOf(text: string): string | undefined {
  const sentence = text.trim();
  return sentence.startsWith('<') || sentence.length > SENTENCE_MAX ? undefined : sentence;
}
