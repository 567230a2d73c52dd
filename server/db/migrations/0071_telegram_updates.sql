-- Updates of the bot: Telegram repeats one whose answer it has not got.
CREATE TABLE telegram_updates (
  id bigint PRIMARY KEY,
  claimed_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX telegram_updates_by_time ON telegram_updates (claimed_at);
