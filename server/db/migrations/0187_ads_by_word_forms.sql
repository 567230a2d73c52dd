-- outside a transaction
-- A column that is set to itself runs `sets_search`.
-- step in batches
UPDATE ads SET title = title WHERE id IN (SELECT id FROM ads WHERE search_version = 0 LIMIT 250);
-- A job resolves saved searches of another version again.
-- step in batches
UPDATE saved_searches SET reference_version = -1
  WHERE id IN (SELECT id FROM saved_searches WHERE query IS NOT NULL AND reference_version <> -1 LIMIT 250);
