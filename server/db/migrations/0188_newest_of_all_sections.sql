-- outside a transaction
-- A search over all sections reads the newest ads until a page is full.
-- step
DROP INDEX CONCURRENTLY IF EXISTS ads_newest;
-- step
CREATE INDEX CONCURRENTLY ads_newest ON ads (published_at DESC, id DESC)
  WHERE status = 1 AND deleted_at IS NULL AND NOT author_hidden;
