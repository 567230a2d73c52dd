-- Money that a provider has and that no order of ours explains; closed once an admin has dealt with it.
CREATE TABLE unmatched_payments (
  payment_id text PRIMARY KEY,
  amount text NOT NULL,
  currency text NOT NULL,
  order_id text,
  found_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX unmatched_payments_open ON unmatched_payments (found_at) WHERE closed_at IS NULL;

-- Who returned the money: 'us', or 'provider' (its cabinet, or the buyer's bank).
ALTER TABLE orders ADD COLUMN refunded_by text;
