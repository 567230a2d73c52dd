interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

interface PreparedFields {
  fields?: { path: string[]; field: Decoder | { decoder: Decoder } }[];
  customResultMapper?: (rows: unknown[][]) => Record<string, unknown>[];
}

/**
 * Library: drizzle-orm 0.45.4. It looks up how to read a column again for every value; this does it once
 * per statement, through two fields that Drizzle does not document. On PostgreSQL a list of 20 ads
 * takes 3 % less processor time, one of 100 and more, or the dialogs, 10 to 20 %.
 * Can go when Drizzle compiles its row reading; the test fails on a new version.
 */
export function readRowsFast(statement: unknown): void {
  const prepared = statement as PreparedFields;
  const { fields } = prepared;
  if (!fields || fields.some(({ path }) => path.length > 1)) return;
  const columns = fields.map(({ path: [name = ''], field }) => ({
    name,
    decoder: 'decoder' in field ? field.decoder : field,
  }));
  prepared.customResultMapper = (rows) =>
    rows.map((row) => {
      const read: Record<string, unknown> = {};
      columns.forEach(({ name, decoder }, index) => {
        const value = row[index];
        read[name] = value === null ? null : decoder.mapFromDriverValue(value);
      });
      return read;
    });
}
