-- outside a transaction
-- step in batches
UPDATE reports SET closed_at = CURRENT_TIMESTAMP WHERE id IN (
  SELECT reports.id FROM reports
  JOIN sightings ON sightings.id = reports.target_id
  JOIN ads ON ads.id = sightings.ad_id
  WHERE reports.kind = 'sighting' AND reports.state = 'new' AND reports.closed_at IS NULL
    AND (sightings.hidden_at IS NOT NULL OR ads.deleted_at IS NOT NULL)
  LIMIT 1000);
