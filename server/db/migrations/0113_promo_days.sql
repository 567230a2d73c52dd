-- Views and clicks of a promo, by Moscow day.
CREATE TABLE promo_days (
  promo_id integer NOT NULL REFERENCES promos ON DELETE CASCADE,
  day date NOT NULL,
  shown integer NOT NULL DEFAULT 0,
  clicked integer NOT NULL DEFAULT 0,
  PRIMARY KEY (promo_id, day)
);
