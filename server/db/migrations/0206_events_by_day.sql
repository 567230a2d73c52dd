-- outside a transaction
-- step
DROP INDEX CONCURRENTLY IF EXISTS ads_list_day;
-- step
CREATE INDEX CONCURRENTLY ads_list_day ON ads (event_date, id)
  INCLUDE (ends_at, expires_at, city_id, item_id, category)
  WHERE section = 4 AND status = 1 AND deleted_at IS NULL AND NOT author_hidden;
