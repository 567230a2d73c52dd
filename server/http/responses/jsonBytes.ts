import type { Bytes } from './compressedBody.ts';

const known = new WeakMap<object, Buffer>();
const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

/** Freezes a value that many answers contain and serializes it now, once for all of them. */
export function serializedOnce<Value extends object>(value: Value): Value {
  known.set(value, Buffer.from(JSON.stringify(value)));
  return Object.freeze(value);
}

const bytesOf = (value: object): Buffer => known.get(value) ?? Buffer.from(JSON.stringify(value));

/** The answer as JSON in UTF-8. */
export function jsonBytes(answer: unknown): Bytes {
  if (!Array.isArray(answer) || !known.has(answer[0])) return Buffer.from(JSON.stringify(answer));
  const items = answer.flatMap((item, index) => [index === 0 ? OPEN : COMMA, bytesOf(item)]);
  return Buffer.concat([...items, CLOSE]);
}
