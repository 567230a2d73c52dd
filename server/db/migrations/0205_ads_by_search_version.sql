-- outside a transaction
-- Each minute it is asked which ads have words of an older version.
-- step
DROP INDEX CONCURRENTLY IF EXISTS ads_by_search_version;
-- step
CREATE INDEX CONCURRENTLY ads_by_search_version ON ads (search_version);
