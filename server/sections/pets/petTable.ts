import { parse, type CsvError } from 'csv-parse/sync';
import * as v from 'valibot';
import { IMAGES_MAX, IMPORTED_PER_HOUR } from '#contract/ads/ads.ts';
import { cleanLine } from '#contract/fields.ts';
import { petDraft, type PetDraft } from '#contract/sections/petDraft.ts';
import {
  petTableErrors,
  petTableHeadings,
  petTableValues,
} from '#contract/sections/petTableTexts.ts';
import type { ImportRow } from '#server/ads/adImport.ts';
import { validationError } from '#server/http/httpError.ts';

type Column = keyof typeof petTableHeadings;
/** A line of the table, which may have line breaks in its cells. */
interface Line {
  record: string[];
  /** Where it begins, from 1. */
  line: number;
}

/** As people compare headings and values: case does not count. */
const folded = (text: string): string => cleanLine(text).toLocaleLowerCase('ru');

const COLUMNS = new Map(
  Object.entries(petTableHeadings).flatMap(([column, labels]) =>
    [column, ...labels].map((heading) => [folded(heading), column as Column]),
  ),
);

/**
 * Reads a CSV table of pets, separated by semicolons or commas, with its photos. Throws a validation
 * error for a table that cannot be read; what is wrong with a row is in its `errors`.
 */
export async function readPetTable(
  table: File | undefined,
  photos: File[],
): Promise<ImportRow<PetDraft>[]> {
  if (!table) throw validationError({ table: petTableErrors.missing });
  const [head, ...lines] = linesOf(textOf(await table.arrayBuffer()));
  if (!head || lines.length === 0) throw validationError({ table: petTableErrors.empty });
  const columns = columnsOf(head.record);
  const byName = named(photos);
  return lines.map((line) => rowOf(line, columns, byName));
}

function textOf(bytes: ArrayBuffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.replaceAll(/\r\n?/gu, '\n');
  } catch {
    throw validationError({ table: petTableErrors.notUtf8 });
  }
}

function linesOf(text: string): Line[] {
  const [head = ''] = text.trimStart().split('\n', 1);
  try {
    const read = parse(text, {
      delimiter: head.includes(';') ? ';' : ',',
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
      // The heading and one row more than fit, which are refused.
      to: IMPORTED_PER_HOUR + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return read.map(({ record, info }) => {
      const breaks = record.join('').split('\n').length - 1;
      return { record, line: info.lines - breaks };
    });
  } catch (error) {
    const line = Number((error as CsvError)['lines']);
    throw validationError({ table: petTableErrors.unreadable(line) });
  }
}

function columnsOf(headings: string[]): Column[] {
  const columns: Column[] = [];
  for (const heading of headings) {
    const shown = cleanLine(heading).slice(0, 100);
    const column = COLUMNS.get(folded(heading));
    if (!column) throw validationError({ table: petTableErrors.unknownHeading(shown) });
    if (columns.includes(column)) {
      throw validationError({ table: petTableErrors.repeatedHeading(shown) });
    }
    columns.push(column);
  }
  return columns;
}

function named(photos: File[]): Map<string, File> {
  const byName = new Map<string, File>();
  for (const photo of photos) {
    const name = cleanLine(photo.name);
    if (byName.has(name)) throw validationError({ images: petTableErrors.repeatedPhoto(name) });
    byName.set(name, photo);
  }
  return byName;
}

function rowOf(
  { record, line }: Line,
  columns: Column[],
  photos: Map<string, File>,
): ImportRow<PetDraft> {
  const errors: Record<string, string> = {};
  if (record.length > columns.length) errors['table'] = petTableErrors.tooManyCells;
  const cells = Object.fromEntries(columns.map((column, at) => [column, record[at] ?? '']));
  const { images = '', ...fields } = cells;
  const files = filesOf(images, photos, errors);
  const given = Object.entries(fields).map(([column, cell]) => [column, valueOf(column, cell)]);
  const result = v.safeParse(petDraft, Object.fromEntries(given), { abortPipeEarly: true });
  if (result.success) return { line, draft: result.output, errors, files };
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? 'table'] ??= issue.message;
  return { line, errors, files };
}

/** The photos of a row, separated by commas, semicolons or line breaks. */
function filesOf(cell: string, photos: Map<string, File>, errors: Record<string, string>): File[] {
  const names = cell
    .split(/[,;\n]/u)
    .map(cleanLine)
    .filter(Boolean);
  // One too many is refused with the photos of the row.
  return names.slice(0, IMAGES_MAX + 1).flatMap((name) => {
    const photo = photos.get(name);
    if (!photo) errors['images'] ??= petTableErrors.noSuchPhoto(name.slice(0, 100));
    return photo ?? [];
  });
}

/** A cell as the form sends it. */
function valueOf(column: string, cell: string): string {
  if (column === 'happened_at') return cell.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/u, '$3-$2-$1');
  return petTableValues[column]?.[folded(cell)] ?? cell;
}
