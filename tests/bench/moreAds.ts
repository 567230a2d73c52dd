import { sql } from 'drizzle-orm';
import { readStorageConfig } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';

// Copies the demo's pets with their images until there are a thousand.

const COPIES = 16;
const COLUMNS =
  'section, author_id, status, title, description, city_id, price, images, created_at, published_at, expires_at';

const connection = await connect(readStorageConfig({ DATA_DIR: process.env['DATA_DIR'] }));
await connection.db.execute(
  sql.raw(`
    WITH copied AS (
      INSERT INTO ads (${COLUMNS}, publication_key)
      SELECT ${COLUMNS}, 'copy-' || ads.id || '-' || copy
      FROM ads CROSS JOIN generate_series(1, ${COPIES}) AS copy
      WHERE section = 1 AND status = 1 AND deleted_at IS NULL
      RETURNING id, publication_key
    )
    INSERT INTO pet_details (ad_id, breed_id, category, sex)
    SELECT copied.id, breed_id, category, sex
    FROM copied JOIN pet_details ON ad_id = split_part(publication_key, '-', 2)::integer`),
);
await connection.close();
