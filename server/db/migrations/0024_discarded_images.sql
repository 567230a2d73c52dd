-- Images whose files are to be deleted; a job repeats what the image store has not done.
CREATE TABLE discarded_images (
  id text PRIMARY KEY,
  -- Of an upload: when it counts as abandoned. Null: at once.
  due_at timestamptz
);

-- In the transaction that drops the image, whatever statement does it.
CREATE FUNCTION discard_image() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO discarded_images (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER discards_files AFTER DELETE ON images
  FOR EACH ROW EXECUTE FUNCTION discard_image();
