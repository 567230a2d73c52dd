-- A report about a sighting that is gone needs no decision. A trigger closes it, because sightings
-- are deleted with their author and with the ad.
CREATE FUNCTION close_reports_of_sighting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET closed_at = CURRENT_TIMESTAMP
  WHERE kind = 'sighting' AND target_id = OLD.id AND state = 'new' AND closed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sightings_close_reports AFTER DELETE ON sightings
  FOR EACH ROW EXECUTE FUNCTION close_reports_of_sighting();
