import * as v from 'valibot';

/** One refused field of a 422: where it is and what to tell the person. */
export const fieldProblem = v.object({
  loc: v.array(v.union([v.string(), v.number()])),
  msg: v.string(),
  type: v.string(),
});
export type FieldProblem = v.InferOutput<typeof fieldProblem>;

/** Every refusal: `detail` is a Russian sentence, or the list of refused fields. */
export const errorBody = v.object({
  detail: v.union([v.string(), v.array(fieldProblem)]),
  code: v.optional(v.string()),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;

export const LIMIT_REACHED = 'LIMIT_REACHED';
