-- Letters to support that wait for an admin's answer; reading does not answer them, and neither do
-- the messages that support sends by itself.
ALTER TABLE dialogs ADD COLUMN asked_at timestamptz;
UPDATE dialogs SET asked_at = last_at WHERE user_id = 0 AND last_from <> 0;
CREATE INDEX dialogs_asked ON dialogs (asked_at) WHERE user_id = 0 AND asked_at IS NOT NULL;

-- Which admin is answering a letter.
CREATE TABLE support_holds (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  admin_id integer NOT NULL,
  held_until timestamptz NOT NULL
);
