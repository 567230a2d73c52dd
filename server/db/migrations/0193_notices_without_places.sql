-- outside a transaction
-- What a notice tells is read from the sighting, which goes with its author.
-- step in batches
UPDATE notices SET data = data - 'place' WHERE id IN
  (SELECT id FROM notices WHERE kind = 'sighting' AND data ? 'place' LIMIT 1000);
