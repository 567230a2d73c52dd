-- When each job last ended, well and badly.
ALTER TABLE jobs ADD COLUMN done_at timestamptz;
ALTER TABLE jobs ADD COLUMN failed_at timestamptz;
