import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** Expects status 200; a failure shows the server's message. */
export function expectOk(answer: Answer<unknown>): void {
  expect({ status: answer.status, said: answer.detail }).toEqual({ status: 200, said: undefined });
}

/** Expects an error with this status and a Russian message, exactly `detail` when given. */
export function expectHttpError(answer: Answer<unknown>, status: number, detail?: string): void {
  expect(answer.status).toBe(status);
  expect(answer.detail).toMatch(/[а-яё]/iu);
  if (detail !== undefined) expect(answer.detail).toBe(detail);
}

/** Expects a 422 with exactly these fields and messages. */
export function expectValidationErrors(
  answer: Answer<unknown>,
  fields: Record<string, string>,
): void {
  expect({ status: answer.status, fields: answer.fields }).toEqual({ status: 422, fields });
}
