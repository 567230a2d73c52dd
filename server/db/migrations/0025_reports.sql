-- What users report to the admins. A report outlives its target, so the target's title or text is
-- copied.
CREATE TABLE reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reporter_id integer NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('ad', 'user', 'message')),
  target_id bigint NOT NULL,
  -- The ad's author, the message's sender or the reported user.
  subject_id integer NOT NULL REFERENCES users,
  title text NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'accepted', 'declined')),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  UNIQUE (reporter_id, kind, target_id)
);
CREATE INDEX reports_by_reporter ON reports (reporter_id, created_at);
CREATE INDEX reports_by_target ON reports (kind, target_id);
CREATE INDEX reports_by_subject ON reports (subject_id);
CREATE INDEX reports_new ON reports (id) WHERE state = 'new';
