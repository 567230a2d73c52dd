import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { any, wholeNumber } from '../fields.ts';
import { SECOND_MS } from '../time.ts';

/** An admin's screen tells so often what is open on it. */
export const LOOK_EVERY_MS = 4 * SECOND_MS;
/** What was told longer ago is not open any more. */
export const LOOK_MS = 3 * LOOK_EVERY_MS;

const lookedAt = v.picklist(['ad', 'report']);

/** What another admin has open. */
const look = v.object({ object: lookedAt, id: v.number(), username: v.string() });
export type Look = v.InferOutput<typeof look>;

const noteLookBody = v.object({
  object: lookedAt,
  /** Missing when nothing is open. */
  id: v.optional(any(wholeNumber(1, 2_147_483_647))),
  /** Of the ad that is open. */
  version: v.optional(any(wholeNumber(0, 2_147_483_647))),
});
export type NoteLookBody = v.InferOutput<typeof noteLookBody>;

export const noteLook = defineEndpoint({
  method: 'post',
  path: '/api/admin/look',
  access: 'admin',
  summary: 'Notes what an admin has open; tells what the others have',
  body: noteLookBody,
  answer: v.object({
    /** What is open still waits for a decision, in this version. */
    waits: v.boolean(),
    others: v.array(look),
  }),
});
