import {
  CLIENT_ERROR_MAX,
  reportClientError,
  withoutUserText,
  type ClientErrorKind,
} from '#contract/clientErrors.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { matchRoute } from '#src/app/routes.ts';

const { message: messageMax, stack: stackMax } = CLIENT_ERROR_MAX;

/** The file name of the page's script, which changes with each release. */
const release = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ??
  '';

/** Sends an error to the server, without the user's token. The server logs answers of its own. */
export async function sendClientError(kind: ClientErrorKind, error: unknown): Promise<void> {
  if (error instanceof ApiError) return;
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : { name: '', message: String(error) };
  const body = {
    kind,
    message: withoutUserText(name ? `${name}: ${message}` : message).slice(0, messageMax),
    stack: withoutUserText(stack).slice(0, stackMax),
    release: release(),
    screen: matchRoute(window.location.pathname).route.path,
  };
  await fetch(reportClientError.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  });
}
