import { createdAd, done } from '#contract/ads.ts';
import {
  addRefBody,
  editRefBody,
  mergeRefsBody,
  refs,
  refUsage,
  refUsageQuery,
} from '#contract/refs.ts';
import { OK, type Addresses } from '#server/http/endpoint.ts';
import type { RefsService } from './refs.service.ts';

export function refRoutes(addresses: Addresses, service: RefsService): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/refs',
      access: 'admin',
      summary: 'The reference lists that admins keep',
      answer: refs,
    },
    () => service.lists(),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/admin/add-ref',
      access: 'admin',
      summary: 'Adds a breed, town, item, service or event name; 409 when the name is taken',
      body: addRefBody,
      answer: createdAd,
    },
    ({ body, viewer }) => service.add(viewer, body),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/admin/edit-ref',
      access: 'admin',
      summary: 'Renames an entry everywhere at once; 409 when the name is taken',
      body: editRefBody,
      answer: done,
    },
    async ({ body, viewer }) => {
      await service.rename(viewer, body);
      return OK;
    },
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/ref-usage',
      access: 'admin',
      summary: 'How much refers to an entry',
      query: refUsageQuery,
      answer: refUsage,
    },
    ({ query }) => service.usage(query.table, query.id),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/admin/merge-refs',
      access: 'admin',
      summary: 'Makes two entries one: what refers to the first refers to the second',
      body: mergeRefsBody,
      answer: refUsage,
    },
    ({ body, viewer }) => service.merge(viewer, body),
  );
}
