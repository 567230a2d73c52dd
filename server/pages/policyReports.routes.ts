import * as v from 'valibot';
import { list, text } from '#contract/fields.ts';
import type { Deps } from '#server/deps.ts';
import { createCountedKinds } from '#server/shared/countedKinds.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import { readBytes } from '#server/http/endpoints/readBytes.ts';

export const REPORTS_PATH = '/policy-reports';
const REPORT_BYTES_MAX = 16 * 1024;
const REPORTS_MAX = 20;

const reported = v.optional(text(REPORT_BYTES_MAX), '');
/** Reporting API, and the older format of `report-uri`, which Firefox sends. */
const reports = v.union([
  v.pipe(
    list(
      v.object({
        type: text(REPORT_BYTES_MAX),
        body: v.optional(v.object({ effectiveDirective: reported, blockedURL: reported }), {}),
      }),
      REPORTS_MAX,
    ),
    v.transform((given) =>
      given
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
    ),
  ),
  v.pipe(
    v.object({
      'csp-report': v.object({
        'effective-directive': reported,
        'violated-directive': reported,
        'blocked-uri': reported,
      }),
    }),
    v.transform(({ 'csp-report': report }) => [
      {
        directive: report['effective-directive'] || report['violated-directive'],
        blocked: report['blocked-uri'],
      },
    ]),
  ),
]);

const DIRECTIVE = /^[a-z-]{1,40}/u;
const KEYWORD = /^[a-z-]{1,40}$/u;

/** The origin of what was blocked, or its keyword (`inline`, `eval`); paths may name people. */
function originOf(blocked: string): string {
  if (KEYWORD.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return 'unknown';
  return url.origin === 'null' ? url.protocol : url.origin;
}

/**
 * Takes browsers' reports of violations of the content security policy. Logs directive and blocked
 * origin with their count in this process: the 1st, the 10th, the 100th.
 */
export function policyReportRoutes(
  { app, guard }: EndpointRegistry,
  { log }: Pick<Deps, 'log'>,
): void {
  const countOf = createCountedKinds();
  app.post(REPORTS_PATH, async (context) => {
    await guard.count(LIMITS.policyReport, context);
    const bytes = await readBytes(context, REPORT_BYTES_MAX);
    const read = v.safeParse(
      v.pipe(v.string(), v.parseJson(), reports),
      new TextDecoder().decode(bytes),
    );
    for (const report of read.success ? read.output : []) {
      const directive = DIRECTIVE.exec(report.directive)?.[0] ?? 'unknown';
      const blocked = originOf(report.blocked);
      const count = countOf(`${directive} ${blocked}`);
      if (count) log.warn({ directive, blocked, count }, 'policy violated');
    }
    return context.body(null, 204);
  });
}
