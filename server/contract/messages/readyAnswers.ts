import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { done } from '../ads/ads.ts';
import { lines, idOf } from '../fields.ts';
import { fieldErrors } from '../texts.ts';

export const READY_ANSWERS_MAX = 20;
export const READY_ANSWER_MAX = 300;

export const readyAnswer = v.object({ id: v.number(), text: v.string() });
export type ReadyAnswer = v.InferOutput<typeof readyAnswer>;

export const listReadyAnswers = defineEndpoint({
  method: 'get',
  path: '/api/ready-answers',
  access: 'user',
  summary: 'The answers that the user has saved, the newest first',
  answer: v.array(readyAnswer),
});
export const saveReadyAnswer = defineEndpoint({
  method: 'post',
  path: '/api/ready-answers',
  access: 'writer',
  summary: 'Saves an answer, of at most twenty; saved again, the same record',
  body: v.object({
    text: v.pipe(lines(READY_ANSWER_MAX), v.minLength(1, fieldErrors.required)),
  }),
  answer: readyAnswer,
});
export const deleteReadyAnswer = defineEndpoint({
  method: 'delete',
  path: '/api/ready-answers/:id',
  access: 'user',
  needsNoConsent: true,
  summary: 'Deletes a saved answer',
  params: v.object({ id: idOf(noSuch.answer) }),
  answer: done,
});
