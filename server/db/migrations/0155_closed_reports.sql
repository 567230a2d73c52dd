-- A report about an ad that is gone needs no decision. A trigger closes it, because ads are deleted
-- by users, admins, jobs and with accounts.
ALTER TABLE reports ADD COLUMN closed_at timestamptz;

CREATE FUNCTION close_reports_of_ad() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET closed_at = coalesce(NEW.deleted_at, CURRENT_TIMESTAMP)
  WHERE kind = 'ad' AND target_id = OLD.id AND state = 'new' AND closed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER ads_close_reports AFTER UPDATE OF deleted_at ON ads
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.edit_of IS NULL)
  EXECUTE FUNCTION close_reports_of_ad();
CREATE TRIGGER ads_purge_reports AFTER DELETE ON ads
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND OLD.edit_of IS NULL)
  EXECUTE FUNCTION close_reports_of_ad();
