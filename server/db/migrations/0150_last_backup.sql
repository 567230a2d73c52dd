-- When the last backup was completed: servers report it in their metrics, whoever made the backup.
CREATE TABLE last_backup (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  made_at timestamptz NOT NULL
);
