-- Reports about a sighting also close when it is hidden, and when its ad is deleted: the ad is kept
-- for a while, and its sightings with it.
CREATE FUNCTION close_reports_of_hidden_sighting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET closed_at = NEW.hidden_at
  WHERE kind = 'sighting' AND target_id = NEW.id AND state = 'new' AND closed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sightings_hide_reports AFTER UPDATE OF hidden_at ON sightings
  FOR EACH ROW WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL)
  EXECUTE FUNCTION close_reports_of_hidden_sighting();

CREATE FUNCTION close_reports_of_sightings_of_ad() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET closed_at = NEW.deleted_at
  WHERE kind = 'sighting' AND state = 'new' AND closed_at IS NULL
    AND target_id IN (SELECT id FROM sightings WHERE ad_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER ads_close_reports_of_sightings AFTER UPDATE OF deleted_at ON ads
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.edit_of IS NULL)
  EXECUTE FUNCTION close_reports_of_sightings_of_ad();
