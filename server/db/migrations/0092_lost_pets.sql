-- What authors of lost and found pets may tell, so that both can be matched.
ALTER TABLE pet_details
  ADD COLUMN happened_at date,
  ADD COLUMN place text NOT NULL DEFAULT '',
  ADD COLUMN colors text[] NOT NULL DEFAULT '{}',
  ADD COLUMN size text,
  ADD COLUMN collar text,
  -- Both are answered to the author only.
  ADD COLUMN chip text NOT NULL DEFAULT '',
  ADD COLUMN hidden_mark text NOT NULL DEFAULT '';
