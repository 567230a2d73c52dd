-- One row per login: a token names its session and is valid while the row exists.
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('telegram', 'widget', 'vk')),
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id, last_seen_at DESC);
CREATE INDEX sessions_by_age ON sessions (created_at);

-- The last log-out everywhere: logins by an earlier proof are rejected.
ALTER TABLE users ADD COLUMN logged_out_at timestamptz;

-- Servers of the version before raise the generation only.
CREATE FUNCTION end_sessions() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER ends_sessions AFTER UPDATE OF token_generation ON users
  FOR EACH ROW WHEN (OLD.token_generation <> NEW.token_generation) EXECUTE FUNCTION end_sessions();

-- Every process closes the live streams of an ended session.
CREATE FUNCTION notify_session_end() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('petskod_ended_sessions', OLD.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER notifies_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_session_end();
