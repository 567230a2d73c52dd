-- Every process reads the versions again when one has changed.
CREATE OR REPLACE FUNCTION raise_version() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE versions SET number = number + 1, changed_in = pg_current_xact_id()::text
    WHERE name = TG_ARGV[0] AND changed_in <> pg_current_xact_id()::text;
  IF FOUND THEN
    PERFORM pg_notify('petskod_versions', '');
  END IF;
  RETURN NULL;
END $$;
