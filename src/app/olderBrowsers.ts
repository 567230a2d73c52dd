// Polyfills for the oldest supported browsers (Chrome 87, Safari 14); phones keep an old WebView
// for years.

const missing = (owner: object, name: string): boolean => !(name in owner);

function define(owner: object, name: string, value: unknown): void {
  if (missing(owner, name)) {
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  return this[index < 0 ? this.length + index : index];
}

define(Array.prototype, 'at', at);
define(String.prototype, 'at', at);

type Test<Item> = (item: Item, index: number, all: readonly Item[]) => boolean;

function findLastIndex<Item>(this: readonly Item[], test: Test<Item>): number {
  let index = this.length - 1;
  while (index >= 0 && !test(this[index] as Item, index, this)) index -= 1;
  return index;
}

define(Array.prototype, 'findLastIndex', findLastIndex);
define(Array.prototype, 'findLast', function findLast<
  Item,
>(this: readonly Item[], test: Test<Item>) {
  return this[findLastIndex.call(this, test as Test<unknown>)];
});
define(Array.prototype, 'toReversed', function toReversed(this: readonly unknown[]) {
  // oxlint-disable-next-line unicorn/no-array-reverse -- this is its replacement
  return Array.from(this).reverse();
});
define(Array.prototype, 'toSorted', function toSorted<
  Item,
>(this: readonly Item[], compare?: (one: Item, other: Item) => number) {
  // oxlint-disable-next-line unicorn/no-array-sort -- this is its replacement
  return Array.from(this).sort(compare);
});

define(Object, 'hasOwn', (owner: object, name: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(owner, name),
);

define(String.prototype, 'isWellFormed', function isWellFormed(this: string) {
  return !/\p{Surrogate}/u.test(this);
});

define(crypto, 'randomUUID', () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/gu, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  }),
);

define(AbortSignal, 'timeout', (milliseconds: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
});

define(AbortSignal, 'any', (signals: readonly AbortSignal[]) => {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    else signal.addEventListener('abort', () => controller.abort(), { once: true });
  }
  return controller.signal;
});
define(AbortSignal.prototype, 'throwIfAborted', function throwIfAborted(this: AbortSignal) {
  if (this.aborted) throw new DOMException('The request was aborted.', 'AbortError');
});
