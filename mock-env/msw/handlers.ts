import { http, HttpResponse, type RequestHandler } from 'msw';
import type { ErrorBody } from '#contract/errors.ts';

/** The server's app. */
interface ServerApp {
  fetch(request: Request): Response | Promise<Response>;
}

/** An error answer of the server or, as text, of a proxy; or a broken connection. */
type Failure =
  | 'network'
  | { status: number; text: string }
  | { status: number; detail?: ErrorBody['detail']; code?: string };

interface Plan {
  method: string;
  path: string | RegExp;
  left: number;
  wait?: () => Promise<unknown>;
  /** Delays what the server has answered at once. */
  hold?: Promise<unknown>;
  failure?: Failure;
}

let plans: Plan[] = [];

function plan(entry: Plan): void {
  plans.push({ ...entry, method: entry.method.toUpperCase() });
}

/**
 * The next calls to this path fail before they reach the server.
 * @param times number of calls: a client that retries reads needs more than one
 */
export function failNext(method: string, path: string | RegExp, failure: Failure, times = 1): void {
  plan({ method, path, left: times, failure });
}

/** The next call to this path waits for milliseconds or for a promise. */
export function delayNext(
  method: string,
  path: string | RegExp,
  until: number | Promise<unknown>,
): void {
  const wait = (): Promise<unknown> =>
    typeof until === 'number' ? new Promise((resolve) => setTimeout(resolve, until)) : until;
  plan({ method, path, left: 1, wait });
}

/** The server answers the next call to this path at once; the answer arrives after `until`. */
export function delayAnswer(method: string, path: string | RegExp, until: Promise<unknown>): void {
  plan({ method, path, left: 1, hold: until });
}

/** Clears unused plans; call after each test. */
export function forgetPlans(): void {
  plans = [];
}

/** The oldest planned failure and delays for this call; decrements them. */
function takePlans(request: Request): Pick<Plan, 'failure' | 'wait' | 'hold'> {
  const { pathname } = new URL(request.url);
  const meant = plans.filter(
    ({ method, path }) =>
      method === request.method &&
      (typeof path === 'string' ? path === pathname : path.test(pathname)),
  );
  const failing = meant.find((entry) => entry.failure);
  const waiting = meant.find((entry) => entry.wait);
  const holding = meant.find((entry) => entry.hold);
  for (const entry of [failing, waiting, holding]) if (entry) entry.left -= 1;
  plans = plans.filter((entry) => entry.left > 0);
  return { failure: failing?.failure, wait: waiting?.wait, hold: holding?.hold };
}

/** Routes every API call to the server's own app; `app` is evaluated for each call. */
export function apiHandlers(app: () => ServerApp): RequestHandler[] {
  return [
    http.all('*/api/*', async ({ request }) => {
      const { failure, wait, hold } = takePlans(request);
      await wait?.();
      if (failure === 'network') return HttpResponse.error();
      if (failure && 'text' in failure) {
        return new HttpResponse(failure.text, { status: failure.status });
      }
      if (failure) {
        const { status, detail = 'Ошибка сервера', code } = failure;
        return HttpResponse.json({ detail, ...(code && { code }) }, { status });
      }
      // As a browser: the server counts no views of programs.
      request.headers.set('user-agent', navigator.userAgent);
      const answer = await app().fetch(request);
      await hold;
      return answer;
    }),
  ];
}
