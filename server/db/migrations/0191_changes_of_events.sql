-- When an event's author has last changed it: calendars take a copy anew by it. Null before the
-- first change after this column came.
ALTER TABLE event_details ADD COLUMN changed_at timestamptz;
