-- Whether an image is public depends on the ads that show it.
CREATE INDEX ads_by_image ON ads USING gin (images) WHERE status = 1 AND deleted_at IS NULL;
CREATE INDEX promos_by_image ON promos (image_id);
