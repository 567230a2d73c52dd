-- What market, services and events know of an ad beyond what every ad has.

ALTER TABLE event_types
  ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED;
ALTER TABLE event_names
  ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED;
CREATE INDEX goods_by_parent ON goods (parent_id);

CREATE TABLE market_details (
  ad_id integer PRIMARY KEY REFERENCES ads ON DELETE CASCADE,
  goods_id integer NOT NULL REFERENCES goods,
  category smallint NOT NULL CHECK (category BETWEEN 1 AND 2),
  condition smallint NOT NULL CHECK (condition BETWEEN 1 AND 2),
  audience smallint NOT NULL CHECK (audience BETWEEN 1 AND 3)
);
CREATE INDEX market_details_goods ON market_details (goods_id);

CREATE TABLE service_details (
  ad_id integer PRIMARY KEY REFERENCES ads ON DELETE CASCADE,
  service_id integer NOT NULL REFERENCES services,
  category smallint NOT NULL CHECK (category BETWEEN 1 AND 3)
);
CREATE INDEX service_details_service ON service_details (service_id);

CREATE TABLE event_details (
  ad_id integer PRIMARY KEY REFERENCES ads ON DELETE CASCADE,
  event_name_id integer NOT NULL REFERENCES event_names,
  event_type_id integer NOT NULL REFERENCES event_types,
  -- The day in the event's town, and the moment at which that day is over there. No two towns of
  -- the catalogue are a day apart, so the moments are ordered as the days are.
  date date NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX event_details_ends ON event_details (ends_at, ad_id);
CREATE INDEX event_details_date ON event_details (date);
CREATE INDEX event_details_name ON event_details (event_name_id);
CREATE INDEX event_details_type ON event_details (event_type_id);
