import * as v from 'valibot';
import { auditEntry, auditQuery } from '#contract/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { readAudit } from './audit.service.ts';

export function auditRoutes(addresses: Addresses, deps: Deps): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/audit',
      access: 'admin',
      summary: 'What admins have done, newest first',
      query: auditQuery,
      answer: v.array(auditEntry),
    },
    ({ query }) => readAudit(deps, query),
  );
}
