/** Repeats `work`, which processes at most `size` items, until it finds fewer; returns how many in all. */
export async function inBatches(
  size: number,
  work: (size: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ;) {
    const count = await work(size);
    total += count;
    if (count < size) return total;
  }
}
