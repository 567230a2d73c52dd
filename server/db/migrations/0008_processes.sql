-- What the processes on one database share besides people's data.

-- How far each caller has used up a limit: the moment at which nothing is used up any more, in
-- milliseconds. Nobody misses the rows after a crash, so they are kept out of the write-ahead log.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  busy_until bigint NOT NULL
);
CREATE INDEX rate_limits_over ON rate_limits (busy_until);

-- One row a job: who holds it now and until when, and when it is due again.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  holder text,
  held_until timestamptz
);
