-- A condition that is true. PostgreSQL evaluates it while it plans for given values; in a plan for any
-- values it is expensive, so a prepared statement that has it is planned for its values each time.
CREATE FUNCTION planned_for(value timestamptz) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000000000
  AS $$ BEGIN RETURN true; END $$;
