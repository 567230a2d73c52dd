/** How many letters two words differ by: inserted, left out, replaced or swapped with the next one. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
      rows[row]?.push(least);
    }
  }
  return at(one.length, other.length);
}

/** Shorter names have neighbours of other meaning. */
const LENGTH_MIN = 6;

/** The known name that was probably meant by a misspelt one: at most two letters differ. */
export const nearName = (name: string, known: string[]): string | undefined =>
  known.find(
    (candidate) =>
      candidate.length >= LENGTH_MIN &&
      Math.abs(candidate.length - name.length) <= 2 &&
      distance(name, candidate) <= 2,
  );
