-- Orders: what people pay for boosts. Rows outlive the person and the ad: money has to be accounted
-- for, and returned, after either is gone.

CREATE TABLE orders (
  -- Random: whoever knows it may read the order.
  id text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  ad_id integer REFERENCES ads ON DELETE SET NULL,
  section smallint NOT NULL,
  ad_title text NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  amount integer NOT NULL CHECK (amount > 0),
  -- Where the provider leads back to.
  in_telegram boolean NOT NULL,
  -- 0 pending, 1 paid, 2 cancelled, 3 failed. A pending order whose time is over counts as cancelled
  -- from that moment on, whether or not a job has written so.
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  cancelled_by text CHECK (cancelled_by IN ('person', 'expiry', 'ad')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Written before the provider is told to take the money: from then on the order no longer runs out,
  -- so that whoever comes after a crash finds a place for what was taken.
  capturing_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  -- The seven days have begun.
  activated_at timestamptz,
  payment_id text UNIQUE,
  payment_link text,
  -- The provider will change the payment no more.
  is_final boolean NOT NULL DEFAULT false,
  -- When the provider was last asked: keeps all processes together from asking too often.
  checked_at timestamptz,
  -- 0 none, 1 wanted, 2 done.
  refund smallint NOT NULL DEFAULT 0 CHECK (refund BETWEEN 0 AND 2),
  refund_tries smallint NOT NULL DEFAULT 0,
  refund_id text,
  -- What an admin has to look at.
  problem text,
  CHECK (expires_at > created_at),
  CHECK ((status = 0) = (closed_at IS NULL)),
  CHECK ((status = 1) = (paid_at IS NOT NULL)),
  CHECK ((status = 2) = (cancelled_by IS NOT NULL)),
  CHECK (status <> 1 OR payment_id IS NOT NULL),
  CHECK (activated_at IS NULL OR status = 1),
  CHECK (refund = 0 OR (status <> 0 AND payment_id IS NOT NULL))
);
CREATE INDEX orders_by_day ON orders (created_at);
CREATE INDEX orders_cancelled ON orders (user_id, closed_at) WHERE cancelled_by = 'person';
CREATE INDEX orders_by_ad ON orders (ad_id);
CREATE INDEX orders_by_user ON orders (user_id);
CREATE INDEX orders_unsettled ON orders (checked_at NULLS FIRST) WHERE NOT is_final OR refund = 1;
CREATE INDEX orders_waiting ON orders (id) WHERE status = 1 AND activated_at IS NULL AND refund = 0;

-- Who holds what there is only one of: an ad («ad/12») may have one pending order or one boost, a
-- breed, item or service («pin/1/34») one pinned ad or one pending order for it. What holds a slot
-- depends on the time, which no unique index and no exclusion constraint (without an extension that
-- hosts may forbid) can be told. So a slot is a row under its primary key, and taking it is one
-- statement: INSERT … ON CONFLICT DO UPDATE … WHERE held_until <= the moment. Of any number of
-- orders at once one gets the row, on PGlite as on PostgreSQL.
CREATE TABLE boost_slots (
  slot text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders ON DELETE CASCADE,
  ad_id integer NOT NULL REFERENCES ads ON DELETE CASCADE,
  -- Null: until it is let go, as while money is being taken or a boost waits for publication.
  held_until timestamptz
);
CREATE INDEX boost_slots_by_order ON boost_slots (order_id);
CREATE INDEX boost_slots_by_ad ON boost_slots (ad_id);

-- A boost comes of one order, once. It has no days yet while its ad waits for publication, and no
-- length when it ends at the moment it began.
ALTER TABLE boosts
  ADD COLUMN order_id text NOT NULL UNIQUE REFERENCES orders,
  ADD COLUMN impressions integer NOT NULL DEFAULT 0,
  ADD COLUMN openings integer NOT NULL DEFAULT 0,
  ALTER COLUMN starts_at DROP NOT NULL,
  ALTER COLUMN ends_at DROP NOT NULL,
  DROP CONSTRAINT boosts_check,
  ADD CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
  ADD CHECK (ends_at >= starts_at);
CREATE UNIQUE INDEX boosts_waiting ON boosts (ad_id) WHERE starts_at IS NULL;
CREATE INDEX boosts_by_end ON boosts (ends_at);
