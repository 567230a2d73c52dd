-- The photo from home and the word of thanks of an author whose lost pet was found or whose pet was given away.
CREATE TABLE home_stories (
  ad_id integer PRIMARY KEY REFERENCES ads ON DELETE CASCADE,
  author_id integer NOT NULL REFERENCES users,
  text text NOT NULL,
  -- None or one.
  images text[] NOT NULL DEFAULT '{}',
  -- For the admins who decide.
  cautions text[] NOT NULL DEFAULT '{}',
  -- As of an ad: published, under review, rejected.
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 3),
  reason text,
  -- It can be replaced for a day.
  first_sent_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX home_stories_waiting ON home_stories (sent_at, ad_id) WHERE status = 2;
CREATE INDEX home_stories_by_image ON home_stories USING gin (images) WHERE status = 1;
CREATE TRIGGER deletes_images AFTER DELETE ON home_stories
  FOR EACH ROW WHEN (OLD.images <> '{}') EXECUTE FUNCTION delete_message_images();
