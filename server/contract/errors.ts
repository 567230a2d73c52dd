import * as v from 'valibot';

/** One invalid field of a 422: its location and a Russian message. */
const fieldProblem = v.object({
  loc: v.array(v.union([v.string(), v.number()])),
  msg: v.string(),
  type: v.string(),
});
export type FieldProblem = v.InferOutput<typeof fieldProblem>;

/** Errors that the client handles by code. All others it shows by their `detail`. */
export const ERROR_CODES = [
  /** The user has the maximum number of ads in this section. */
  'LIMIT_REACHED',
  /** Favorites: the user's own ad, and the maximum is reached. */
  'OWN_AD',
  'FAVORITES_LIMIT',
  /** The user has not consented to the processing of personal data. */
  'CONSENT_MISSING',
  /** Orders: errors 1 to 5, in this order. */
  'ALREADY_BOOSTED',
  'SLOT_TAKEN',
  'CANCELLED_TOO_OFTEN',
  'ORDER_PENDING',
  'BANNED',
  /** The way in belongs to another account, which holds something. */
  'IDENTITY_TAKEN',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every error answer. `detail` is a Russian sentence or the list of invalid fields. */
export const errorBody = v.object({
  detail: v.union([v.string(), v.array(fieldProblem)]),
  code: v.optional(v.picklist(ERROR_CODES)),
  /** With ORDER_PENDING: the user's own order that waits for payment. */
  order: v.optional(v.string()),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;
