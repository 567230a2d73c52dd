-- When the bot last told the administrators of each kind of trouble.
CREATE TABLE operator_warnings (
  kind text PRIMARY KEY,
  told_at timestamptz NOT NULL
);
