import * as v from 'valibot';
import { IMAGES_MAX, IMPORTED_PER_HOUR } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldErrors } from '../texts.ts';

export const TABLE_BYTES_MAX = 1024 * 1024;

export const importPets = defineEndpoint({
  method: 'post',
  path: '/api/my-ads/import',
  access: 'writer',
  summary:
    'Marked shelters: an ad for each row of a CSV `table`, photos by their names in its column `images`; all rows or none',
  isCostly: true,
  tableBytesMax: TABLE_BYTES_MAX,
  // The photos of all rows, the table and `dry_run`.
  partsMax: IMPORTED_PER_HOUR * IMAGES_MAX + 2,
  form: v.object({ dry_run: v.optional(v.picklist(['0', '1'], fieldErrors.invalid), '0') }),
  errors: ['LIMIT_REACHED'],
  answer: v.object({
    count: v.number(),
    rows: v.array(
      v.object({
        line: v.number(),
        /** Russian texts by field. */
        errors: v.record(v.string(), v.string()),
        ad_id: v.nullable(v.number()),
      }),
    ),
  }),
});
