-- What an image takes in the store as it was uploaded, full size and thumbnail. Older ones count as nothing.
ALTER TABLE images ADD COLUMN bytes integer NOT NULL DEFAULT 0;
