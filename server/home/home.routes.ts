import { home, homeQuery } from '#contract/home.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { createHomeService } from './home.service.ts';

export function homeRoutes(addresses: Addresses, deps: Deps, images: ImagesService): void {
  const service = createHomeService(deps, images);
  addresses.add(
    {
      method: 'get',
      path: '/api/home',
      access: 'anyone',
      summary: 'Counts of the sections, the newest pets, lost pets near a town',
      query: homeQuery,
      answer: home,
    },
    ({ query, viewer }) => service.show(query.city, viewer),
  );
}
