-- outside a transaction
-- step in batches
UPDATE reports SET closed_at = CURRENT_TIMESTAMP WHERE id IN (
  SELECT reports.id FROM reports
  LEFT JOIN ads ON ads.id = reports.target_id AND ads.deleted_at IS NULL
  WHERE reports.kind = 'ad' AND reports.state = 'new' AND reports.closed_at IS NULL AND ads.id IS NULL
  LIMIT 1000);
