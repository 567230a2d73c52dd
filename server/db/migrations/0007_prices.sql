-- A narrow range of prices is found by the price, a wide one by the newest.
CREATE INDEX ads_by_price ON ads (section, price) WHERE status = 1 AND deleted_at IS NULL;
