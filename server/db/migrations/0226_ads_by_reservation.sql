-- outside a transaction
-- Each minute it is asked which reservations have ended.
-- step
DROP INDEX CONCURRENTLY IF EXISTS ads_by_reservation;
-- step
CREATE INDEX CONCURRENTLY ads_by_reservation ON ads (reserved_until) WHERE reserved_until IS NOT NULL;
