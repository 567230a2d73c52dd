-- What each admin has open, so that two do not decide on the same.
CREATE TABLE admin_looks (
  admin_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  object text NOT NULL CHECK (object IN ('ad', 'report')),
  object_id integer NOT NULL,
  looked_at timestamptz NOT NULL
);
