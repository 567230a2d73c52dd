import * as v from 'valibot';

/** One refused field of a 422: where it is and what to tell the user. */
export const fieldProblem = v.object({
  loc: v.array(v.union([v.string(), v.number()])),
  msg: v.string(),
  type: v.string(),
});
export type FieldProblem = v.InferOutput<typeof fieldProblem>;

/** Errors that a client tells apart; everything else it shows by its `detail`. */
export const ERROR_CODES = [
  /** A user may not have more ads in this section. */
  'LIMIT_REACHED',
  /** A favorite: one's own ad, one too many. */
  'OWN_AD',
  'FAVORITES_LIMIT',
  /** An order: the digits 1 to 5 of the documents. */
  'ALREADY_BOOSTED',
  'SLOT_TAKEN',
  'CANCELLED_TOO_OFTEN',
  'ORDER_PENDING',
  'BANNED',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every error: `detail` is a Russian sentence, or the list of refused fields. */
export const errorBody = v.object({
  detail: v.union([v.string(), v.array(fieldProblem)]),
  code: v.optional(v.picklist(ERROR_CODES)),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;
