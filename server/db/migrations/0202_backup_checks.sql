-- When the last backup was last restored for a trial, and when that failed last.
ALTER TABLE last_backup ADD COLUMN checked_at timestamptz;
ALTER TABLE last_backup ADD COLUMN check_failed_at timestamptz;
