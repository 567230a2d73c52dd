-- The author keeps the ad for somebody until then. Null: it is free.
ALTER TABLE ads ADD COLUMN reserved_until timestamptz;
