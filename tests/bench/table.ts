/** Prints a table with headings, numbers right-aligned. */
export function printTable(title: string, heads: string[], rows: (string | number)[][]): void {
  const cells = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  const lines = [line(heads), widths.map((width) => '-'.repeat(width)).join('  ')];
  process.stdout.write(`\n${title}\n\n${[...lines, ...cells.slice(1).map(line)].join('\n')}\n`);
}
