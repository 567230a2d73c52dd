-- The covering indexes of lists (0050, 0060) answer what these did. Each index makes every change of
-- an ad and the planning of every list dearer.
DROP INDEX ads_newest, ads_by_city, ads_by_price;
-- 0123 has replaced it.
DROP FUNCTION planned_for;
