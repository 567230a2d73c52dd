-- Where and when somebody has seen a lost pet. Only the author of the ad, the finder and admins
-- read it; its photos go with it.
CREATE TABLE sightings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  author_id integer NOT NULL REFERENCES users,
  seen_at timestamptz NOT NULL,
  place text NOT NULL,
  text text NOT NULL,
  images text[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'true', 'false')),
  -- The key of the request: a repeat finds the sighting.
  send_key text,
  created_at timestamptz NOT NULL,
  -- Since when an admin has hidden it.
  hidden_at timestamptz
);
CREATE INDEX sightings_by_ad ON sightings (ad_id);
CREATE INDEX sightings_by_author ON sightings (author_id);
CREATE UNIQUE INDEX sightings_sent_once ON sightings (author_id, send_key);
CREATE TRIGGER deletes_images AFTER DELETE ON sightings
  FOR EACH ROW WHEN (OLD.images <> '{}') EXECUTE FUNCTION delete_message_images();

-- Sightings are reported too. Old rows meet the wider check: they met the narrower one.
ALTER TABLE reports DROP CONSTRAINT reports_kind_check;
ALTER TABLE reports ADD CONSTRAINT reports_kind_check
  CHECK (kind IN ('ad', 'user', 'message', 'sighting')) NOT VALID;
