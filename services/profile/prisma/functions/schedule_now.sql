-- The clock of scheduled posts: one for all schedulers, independent of the clocks of their machines.
CREATE OR REPLACE FUNCTION schedule_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';
