import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { createAnswerTimes } from './answerTime.ts';
import { cautionRoutes } from './cautions/cautions.routes.ts';
import { createCautionsService } from './cautions/cautions.service.ts';
import {
  createConversationsService,
  type AdsTitled,
} from './conversations/conversations.service.ts';
import { createLive } from './live.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessagesService, type SendingEvents } from './messages.service.ts';
import { readyAnswerRoutes } from './readyAnswers/readyAnswers.routes.ts';
import { createWordsGate, type OtherWords } from './wordsGate.ts';

export function registerMessages(
  endpoints: EndpointRegistry,
  deps: Deps,
  {
    images,
    adsTitled,
    otherWords,
    ...events
  }: SendingEvents & { images: ImagesService; adsTitled: AdsTitled; otherWords: OtherWords },
) {
  const access = createImageAccess(deps);
  const cautions = createCautionsService(deps);
  const gate = createWordsGate(deps, cautions, otherWords);
  const messages = createMessagesService(deps, { gate, images, access, ...events });
  const conversations = createConversationsService(deps, access, adsTitled);
  const live = createLive(deps);
  messageRoutes(endpoints, { messages, conversations, live }, deps.config);
  cautionRoutes(endpoints, cautions);
  readyAnswerRoutes(endpoints, deps);
  return {
    gate,
    messages,
    conversations,
    answerTimeOf: createAnswerTimes(deps),
    /** Ends the live streams. */
    stop: live.close,
  };
}
