interface Press {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  preventDefault(): void;
}

interface Options {
  /** The item that the arrows start from; by default the focused one. */
  from?: number;
  /** After the last item comes the first. */
  isRound?: boolean;
  /** The items stand side by side: arrow left and right. */
  isRow?: boolean;
}

/** Moves the focus among items by the arrows, Home and End. */
export function moveFocus(
  press: Press,
  items: readonly HTMLElement[],
  { from, isRound = false, isRow = false }: Options = {},
): void {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey || items.length === 0)
    return;
  const last = items.length - 1;
  const now = from ?? items.findIndex((item) => item.contains(document.activeElement));
  const [next, previous] = isRow ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp'];
  const wanted = { [next]: now + 1, [previous]: now - 1, Home: 0, End: last }[press.key];
  if (wanted === undefined) return;
  press.preventDefault();
  const target = isRound ? (wanted + items.length) % items.length : clamp(wanted, last);
  items[target]?.focus();
}

const clamp = (index: number, last: number): number => Math.min(Math.max(index, 0), last);
