-- A sighting is read with the cautions of messages. The first to an owner with whom the author has
-- not written counts as a new dialog.
ALTER TABLE sightings
  ADD COLUMN cautions text[] NOT NULL DEFAULT '{}',
  ADD COLUMN starts_dialog boolean NOT NULL DEFAULT false;
