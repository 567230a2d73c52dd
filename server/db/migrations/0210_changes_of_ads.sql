-- When what visitors see of a published ad has changed. Null: not since this column is there.
ALTER TABLE ads ADD COLUMN changed_at timestamptz;
