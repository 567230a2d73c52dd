import {
  answerLetter,
  closeLetter,
  holdLetter,
  listLetters,
  readLetter,
  releaseLetter,
} from '#contract/messages/support.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { sendKeyOf } from '#server/messages/messages.routes.ts';
import type { SupportService } from './support.service.ts';

export function supportRoutes(endpoints: EndpointRegistry, support: SupportService): void {
  endpoints.handle(listLetters, ({ query }) => support.list(query));
  endpoints.handle(readLetter, ({ params, query, viewer }) =>
    support.read(viewer, params.userId, query),
  );
  endpoints.handle(answerLetter, ({ params, body, viewer, context }) =>
    support.answer(viewer, params.userId, body.text, sendKeyOf(context)),
  );
  endpoints.handle(holdLetter, ({ params, body, viewer }) =>
    support.hold(viewer, params.userId, body.take),
  );
  endpoints.handle(releaseLetter, async ({ params, viewer }) => {
    await support.release(viewer, params.userId);
    return OK;
  });
  endpoints.handle(closeLetter, async ({ params, viewer }) => {
    await support.close(viewer, params.userId);
    return OK;
  });
}
