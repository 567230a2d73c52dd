-- outside a transaction
-- step in batches
UPDATE reports SET closed_at = CURRENT_TIMESTAMP WHERE id IN (
  SELECT reports.id FROM reports
  LEFT JOIN sightings ON sightings.id = reports.target_id
  WHERE reports.kind = 'sighting' AND reports.state = 'new' AND reports.closed_at IS NULL
    AND sightings.id IS NULL
  LIMIT 1000);
