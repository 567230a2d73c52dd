-- Orders are paid in roubles or in Telegram Stars; who paid in Stars gets them back by this account.
ALTER TABLE orders
  ADD COLUMN currency text NOT NULL DEFAULT 'RUB' CHECK (currency IN ('RUB', 'XTR')),
  ADD COLUMN payer_telegram_id bigint,
  -- For the receipt.
  ADD COLUMN email text,
  ADD COLUMN refunded_at timestamptz;

-- Each notification of a provider, once, stored before it is worked on.
CREATE TABLE payment_events (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Null: not worked on yet.
  done_at timestamptz
);
CREATE INDEX payment_events_by_order ON payment_events (order_id);
