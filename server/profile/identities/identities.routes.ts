import {
  confirmLinking,
  listIdentities as listOwn,
  previewLinking,
  removeIdentity,
  startLinking,
} from '#contract/session/identities.ts';
import type { Database } from '#server/db/database.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { listIdentities } from '#server/session/identities/identities.ts';
import type { LoginClientOf } from '#server/session/session.routes.ts';
import type { IdentitiesService } from './identities.service.ts';

interface IdentitiesRoutesDeps {
  db: Database;
  service: IdentitiesService;
  loginClientOf: LoginClientOf;
}

export function identitiesRoutes(
  endpoints: EndpointRegistry,
  { db, service, loginClientOf }: IdentitiesRoutesDeps,
): void {
  endpoints.handle(listOwn, ({ viewer }) => listIdentities(db, viewer.id));
  endpoints.handle(startLinking, ({ viewer }) => service.start(viewer));
  endpoints.handle(previewLinking, ({ body, viewer, context }) =>
    service.preview(body, { viewer, ...loginClientOf(context, {}) }),
  );
  endpoints.handle(confirmLinking, async ({ body, query, viewer, context }) => ({
    token: await service.confirm(body, { viewer, ...loginClientOf(context, query) }),
  }));
  endpoints.handle(removeIdentity, async ({ params, viewer }) => {
    await service.remove(viewer, params.provider);
    return OK;
  });
}
