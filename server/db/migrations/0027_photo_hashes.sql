-- A perceptual hash of each photo. Two hashes that differ in at most 8 of 64 bits agree in one of 9
-- bands of 7 or 8 bits; the bands carry their number, so that one index finds all candidates.
ALTER TABLE images
  ADD COLUMN hash bigint,
  ADD COLUMN hash_bands integer[];
CREATE INDEX images_by_band ON images USING gin (hash_bands) WHERE hash_bands IS NOT NULL;
CREATE INDEX images_without_hash ON images (created_at) WHERE hash IS NULL;
