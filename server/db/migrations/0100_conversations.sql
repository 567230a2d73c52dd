-- What messages carry besides their text, and how far each side of a dialog has read.

ALTER TABLE messages
  -- The ad that the message is about, and its section. The ad may be gone.
  ADD COLUMN about integer,
  ADD COLUMN about_section smallint,
  ADD COLUMN images text[] NOT NULL DEFAULT '{}',
  -- The quoted message of the same conversation.
  ADD COLUMN reply_to bigint,
  ADD COLUMN deleted_at timestamptz;

ALTER TABLE dialogs
  ADD COLUMN about integer,
  ADD COLUMN about_section smallint,
  ADD COLUMN last_from integer,
  ADD COLUMN last_id bigint NOT NULL DEFAULT 0,
  -- The newest message when the user last opened the conversation. Without unread messages
  -- everything is read.
  ADD COLUMN read_until bigint NOT NULL DEFAULT 0;

UPDATE dialogs d SET last_id = m.id, last_from = m.from_user
  FROM (SELECT DISTINCT ON (low_id, high_id) low_id, high_id, id, from_user
    FROM messages ORDER BY low_id, high_id, id DESC) m
  WHERE m.low_id = least(d.user_id, d.other_id) AND m.high_id = greatest(d.user_id, d.other_id);

-- A message's photos go with it, whatever statement drops them.
CREATE FUNCTION delete_message_images() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM images WHERE id = ANY(OLD.images);
  RETURN NULL;
END $$;
CREATE TRIGGER deletes_images AFTER DELETE ON messages
  FOR EACH ROW WHEN (OLD.images <> '{}') EXECUTE FUNCTION delete_message_images();
CREATE TRIGGER drops_images AFTER UPDATE OF images ON messages
  FOR EACH ROW WHEN (OLD.images <> '{}' AND NEW.images = '{}')
  EXECUTE FUNCTION delete_message_images();
