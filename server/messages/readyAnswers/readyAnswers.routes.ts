import {
  deleteReadyAnswer,
  listReadyAnswers,
  saveReadyAnswer,
} from '#contract/messages/readyAnswers.ts';
import type { Deps } from '#server/deps.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { createReadyAnswers } from './readyAnswers.service.ts';

export function readyAnswerRoutes(endpoints: EndpointRegistry, deps: Deps): void {
  const answers = createReadyAnswers(deps);
  endpoints.handle(listReadyAnswers, ({ viewer }) => answers.list(viewer.id));
  endpoints.handle(saveReadyAnswer, ({ body, viewer }) => answers.save(viewer, body.text));
  endpoints.handle(deleteReadyAnswer, async ({ params, viewer }) => {
    await answers.remove(viewer, params.id);
    return OK;
  });
}
