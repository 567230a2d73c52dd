-- Who has helped a lost pet to come home, by the ending that says so.
CREATE TABLE home_helpers (
  -- Of the lost pet.
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The ad of the lost pet, or that of the finder.
  ending_of integer NOT NULL REFERENCES endings ON DELETE CASCADE,
  helped_at timestamptz NOT NULL,
  PRIMARY KEY (ad_id, user_id)
);
CREATE INDEX home_helpers_by_user ON home_helpers (user_id, helped_at DESC);
CREATE INDEX home_helpers_by_ending ON home_helpers (ending_of);

-- Whether the person's page says whom the person has helped.
ALTER TABLE users ADD COLUMN shows_help boolean NOT NULL DEFAULT true;
CREATE CONSTRAINT TRIGGER raises_ads_by_help AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.shows_help IS DISTINCT FROM NEW.shows_help)
  EXECUTE FUNCTION raise_version('ads');
