-- `planned_for` was not counted in plans of index scans, because it had no column. This one stands
-- beside a condition that is true for given values, so that only a plan for any values has it.
CREATE FUNCTION too_costly(id integer) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000000000
  AS $$ BEGIN RETURN true; END $$;
