import { createHash } from 'node:crypto';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { isSameSecret } from '#server/shared/isSameSecret.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares a header with the secret, in constant time; throws 401. */
export function webhookGuard(
  secret: string,
  header: string,
): (request: { header: (name: string) => string | undefined }) => void {
  const expected = digest(secret);
  return (request) => {
    if (!isSameSecret(digest(request.header(header) ?? ''), expected)) {
      throw new HttpError(401, httpTexts.badToken);
    }
  };
}
