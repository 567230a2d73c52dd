import { reportClientError } from '#contract/clientErrors.ts';
import type { Deps } from '#server/deps.ts';
import { createCountedKinds } from '#server/shared/countedKinds.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';

/** Counts the errors that browsers report, and logs the 1st, 10th, 100th of each message. */
export function clientErrorRoutes(
  endpoints: EndpointRegistry,
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
): void {
  const countOf = createCountedKinds();
  endpoints.handle(reportClientError, async ({ body }) => {
    metrics.clientErrors.inc({ kind: body.kind });
    const count = countOf(`${body.release} ${body.message}`);
    if (count) log.warn({ ...body, count }, 'client error');
    return OK;
  });
}
