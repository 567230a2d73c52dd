-- How often what visitors see has changed: an answer made at a version is good while it stays.
-- Raised once a transaction, at its end, so that nobody waits for a version longer than a commit
-- takes, and whoever reads a version sees all that led to it.
CREATE TABLE versions (
  name text PRIMARY KEY,
  number bigint NOT NULL DEFAULT 0,
  changed_in text NOT NULL DEFAULT ''
);
INSERT INTO versions (name) VALUES ('ads'), ('reference');

CREATE FUNCTION raise_version() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE versions SET number = number + 1, changed_in = pg_current_xact_id()::text
    WHERE name = TG_ARGV[0] AND changed_in <> pg_current_xact_id()::text;
  RETURN NULL;
END $$;

DO $$
DECLARE changed text;
BEGIN
  FOREACH changed IN ARRAY ARRAY['ads', 'pet_details', 'market_details', 'service_details', 'event_details'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER raises_ads AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_version(''ads'')', changed);
  END LOOP;
  FOREACH changed IN ARRAY ARRAY['cities', 'animal_types', 'breeds', 'goods', 'services', 'event_types', 'event_names'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER raises_reference AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_version(''reference'')', changed);
  END LOOP;
END $$;

-- A ban hides ads; that a boost was shown changes nothing that is seen.
CREATE CONSTRAINT TRIGGER raises_ads AFTER UPDATE OF banned_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_version('ads');
CREATE CONSTRAINT TRIGGER raises_ads AFTER INSERT OR DELETE OR UPDATE OF kind, starts_at, ends_at ON boosts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_version('ads');
