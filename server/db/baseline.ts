/**
 * The first release begins with one schema file and the reference data: the baseline. Databases of commit
 * 552f7c3 have recorded 81 other files, which led to the same schema.
 */
const SCHEMA = '0001_schema.sql';
const FIRST_FORMER = '0001_base.sql';
const LAST_FORMER = '0191_changes_of_events.sql';
/** MD5 of the names of the 81 files in order, with spaces between. */
const FORMER_NAMES = '9c004f4ea3b2f05851d0ad07d927f7b7';

/** A condition of SQL: the database has former files and has not met the baseline yet. */
export const IS_FORMER = `
  EXISTS (SELECT FROM public.migrations WHERE name = '${FIRST_FORMER}')
  AND NOT EXISTS (SELECT FROM public.migrations WHERE name = '${SCHEMA}')`;

/** A condition of SQL: former files are missing, so the schema is not that of the baseline. */
export const IS_TOO_OLD = `${IS_FORMER}
  AND '${FORMER_NAMES}' IS DISTINCT FROM (
    SELECT md5(string_agg(name, ' ' ORDER BY name COLLATE "C")) FROM public.migrations
    WHERE name COLLATE "C" <= '${LAST_FORMER}')`;

export const TOO_OLD =
  'This database is older than the first release: start commit 552f7c3 of petskod on it once, then this version.';

/** Whether the file belongs to the baseline, not to the migrations after it. */
export const isOfBaseline = (name: string): boolean => name <= LAST_FORMER;
