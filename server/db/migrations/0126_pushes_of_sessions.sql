-- A browser gets notices until the session in which they were switched on is ended.
ALTER TABLE push_subscriptions
  ADD COLUMN session_id integer REFERENCES sessions ON DELETE CASCADE;
UPDATE push_subscriptions SET session_id = (
  SELECT id FROM sessions WHERE sessions.user_id = push_subscriptions.user_id
  ORDER BY last_seen_at DESC LIMIT 1);
DELETE FROM push_subscriptions WHERE session_id IS NULL;
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
