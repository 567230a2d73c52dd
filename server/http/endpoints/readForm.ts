import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FormChunks } from './formReception.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';

const TEXT_BYTES_MAX = 64 * 1024;
const PARTS_MAX = 100;
const PART_HEAD_BYTES_MAX = 8 * 1024;

interface Form {
  /** The last value of each text field. */
  fields: Record<string, string>;
  /** All values of the fields that occur more than once. */
  repeated: Record<string, string[]>;
  files: File[];
  table?: File;
}

interface FormOptions {
  /** Fields with files to keep. */
  fileNames: readonly string[];
  tableBytesMax?: number | undefined;
  partsMax?: number | undefined;
}

const TABLE = 'table';

const emptyForm = (): Form => ({
  // Without the prototype, whose properties such as `constructor` would count as fields.
  fields: Object.create(null),
  repeated: Object.create(null),
  files: [],
});

/**
 * Reads a multipart form while it arrives; throws 400, 413 or 415. A text that is too long ends it
 * at once, and so does a table.
 */
export async function readForm(
  chunks: FormChunks,
  type: string | undefined,
  { fileNames, tableBytesMax, partsMax = PARTS_MAX }: FormOptions,
): Promise<Form> {
  const form = emptyForm();
  const parser = openParser(type, partsMax);
  const reject = (): void => {
    parser.destroy(new HttpError(413, httpTexts.tooLarge));
  };
  parser.on('partsLimit', reject);
  parser.on('file', (name, part, fileName, _encoding, mediaType) => {
    const pieces: Buffer<ArrayBuffer>[] = [];
    let length = 0;
    const isTable = tableBytesMax !== undefined && name === TABLE && fileName !== undefined;
    part.on('data', (piece: Buffer<ArrayBuffer>) => {
      length += piece.length;
      if (fileName === undefined && length > TEXT_BYTES_MAX) reject();
      else if (isTable && length > tableBytesMax) parser.destroy(tableTooLarge());
      else pieces.push(piece);
    });
    part.on('end', () => {
      if (fileName === undefined) addText(form, name, Buffer.concat(pieces).toString());
      else if (isTable) form.table = new File(pieces, fileName, { type: mediaType });
      else if (fileNames.includes(name)) {
        form.files.push(new File(pieces, fileName, { type: mediaType }));
      }
    });
    part.on('error', (error) => parser.destroy(error));
  });
  try {
    await pipeline(chunks, parser);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, httpTexts.badRequest);
  }
  return form;
}

const tableTooLarge = (): HttpError => {
  const problem = { loc: ['body', TABLE], msg: httpTexts.tableTooLarge, type: 'value_error' };
  return new HttpError(413, [problem]);
};

function openParser(type: string | undefined, partsMax: number): BusboyInstance {
  if (!type?.startsWith('multipart/form-data')) throw new HttpError(415, httpTexts.wrongMedia);
  try {
    return Busboy({
      headers: { 'content-type': type },
      // Texts too arrive in pieces, which can be counted.
      isPartAFile: () => true,
      limits: { parts: partsMax, headerSize: PART_HEAD_BYTES_MAX },
    });
  } catch {
    throw new HttpError(400, httpTexts.badRequest);
  }
}

function addText({ fields, repeated }: Form, name: string, text: string): void {
  if (name in fields) (repeated[name] ??= [fields[name] ?? '']).push(text);
  fields[name] = text;
}
