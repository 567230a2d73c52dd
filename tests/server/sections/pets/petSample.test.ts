import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPetTable } from '#server/sections/pets/petTable.ts';

test('the table that shelters get as a sample is right', async () => {
  const sample = readFileSync(join(import.meta.dirname, '../../../../public/pets-sample.csv'));
  const names = ['рыжик.jpg', 'белка-1.jpg', 'белка-2.jpg'];
  const rows = await readPetTable(
    new File([sample], 'pets.csv'),
    names.map((name) => new File(['фото'], name)),
  );
  expect(rows.map(({ errors, files }) => [errors, files.length])).toEqual([
    [{}, 1],
    [{}, 2],
  ]);
});
