-- When an event begins on its day, HH:MM by the clock of its city, and where.
ALTER TABLE event_details
  ADD COLUMN time text,
  ADD COLUMN place text;
