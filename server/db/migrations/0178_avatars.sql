-- outside a transaction
-- Whether an image is public may depend on the person whose avatar it is.
-- step
DROP INDEX CONCURRENTLY IF EXISTS users_by_avatar;
-- step
CREATE INDEX CONCURRENTLY users_by_avatar ON users (avatar) WHERE avatar IS NOT NULL;
