-- Lists of events filter and order by columns of the ad's own row, as those of the other sections do.
ALTER TABLE ads
  ADD COLUMN event_date date,
  ADD COLUMN ends_at timestamptz;
COMMENT ON COLUMN ads.item_id IS 'Breed, item, service or event name';
COMMENT ON COLUMN ads.category IS 'Category or event type';

UPDATE ads SET item_id = event_name_id, category = event_type_id, event_date = d.date,
    ends_at = d.ends_at
  FROM event_details d WHERE d.ad_id = ads.id;

CREATE FUNCTION copy_event_columns() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE ads SET item_id = NEW.event_name_id, category = NEW.event_type_id, event_date = NEW.date,
      ends_at = NEW.ends_at
    WHERE id = NEW.ad_id AND (item_id, category, event_date, ends_at)
      IS DISTINCT FROM (NEW.event_name_id, NEW.event_type_id, NEW.date, NEW.ends_at);
  RETURN NULL;
END $$;
CREATE TRIGGER copies_list_columns AFTER INSERT OR UPDATE ON event_details
  FOR EACH ROW EXECUTE FUNCTION copy_event_columns();

CREATE INDEX ads_list_end ON ads (ends_at, id)
  INCLUDE (expires_at, city_id, item_id, category, event_date)
  WHERE section = 4 AND status = 1 AND deleted_at IS NULL AND NOT author_hidden;
