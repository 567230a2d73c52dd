-- outside a transaction
-- Before a photo is decoded, the bytes of its owner are added up.
-- step
DROP INDEX CONCURRENTLY IF EXISTS images_by_owner;
-- step
CREATE INDEX CONCURRENTLY images_by_owner ON images (owner_id, created_at) INCLUDE (bytes);
