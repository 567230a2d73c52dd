import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** A success; when it is not, the failure shows what the server said. */
export function expectOk(answer: Answer<unknown>): void {
  expect({ status: answer.status, said: answer.detail }).toEqual({ status: 200, said: undefined });
}

/** A refusal with this status and, when given, exactly this Russian sentence. */
export function expectRefusal(answer: Answer<unknown>, status: number, detail?: string): void {
  expect(answer.status).toBe(status);
  expect(answer.detail).toMatch(/[а-яё]/iu);
  if (detail !== undefined) expect(answer.detail).toBe(detail);
}

/** A 422 whose named fields, and no others, are refused with these sentences. */
export function expectRefusedFields(answer: Answer<unknown>, fields: Record<string, string>): void {
  expect({ status: answer.status, fields: answer.fields }).toEqual({ status: 422, fields });
}
