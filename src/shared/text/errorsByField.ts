import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from './errorText.ts';

/**
 * The messages of a failed request by field.
 * @param otherwise the key of the only message when the server names no field
 * @param fallback the message when the server sent none
 */
export function errorsByField(
  error: unknown,
  otherwise: string,
  fallback?: string,
): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.keys(fields).length > 0
    ? { ...fields }
    : { [otherwise]: errorText(error, fallback) };
}
