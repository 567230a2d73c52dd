-- outside a transaction
-- Read marks are deleted by their age. They are written in its order, so a BRIN index, which takes a
-- few pages, finds the old ones.
-- step
DROP INDEX CONCURRENTLY IF EXISTS reads_by_age;
-- step
CREATE INDEX CONCURRENTLY reads_by_age ON reads USING brin (created_at);
