-- Private messages. A pair of people is written with the smaller id first; each of the two has a row
-- of their own in dialogs, which is all that the list of dialogs needs.

ALTER TABLE users ADD COLUMN inbox_version integer NOT NULL DEFAULT 0;

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  low_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  high_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  from_user integer NOT NULL,
  text text NOT NULL,
  -- Names what was sent: sending it again does not repeat it.
  send_key text,
  created_at timestamptz NOT NULL,
  CHECK (low_id < high_id),
  CHECK (from_user IN (low_id, high_id)),
  UNIQUE (low_id, high_id, from_user, send_key)
);
CREATE INDEX messages_of_pair ON messages (low_id, high_id, id DESC);
CREATE INDEX messages_by_sender ON messages (from_user, created_at DESC);
CREATE INDEX messages_by_high ON messages (high_id);

CREATE TABLE dialogs (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  other_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  last_text text NOT NULL,
  last_at timestamptz NOT NULL,
  unread_count integer NOT NULL DEFAULT 0,
  -- Who wrote first: counted against the limit of new dialogs a day.
  started_by integer NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, other_id)
);
CREATE INDEX dialogs_newest ON dialogs (user_id, last_at DESC);
CREATE INDEX dialogs_by_other ON dialogs (other_id);
CREATE INDEX dialogs_started ON dialogs (started_by, started_at) WHERE user_id = started_by;

CREATE TABLE blocks (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id);
