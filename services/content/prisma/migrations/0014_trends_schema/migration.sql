-- What only the engine's own SQL reads and writes, apart from what Prisma knows.
CREATE SCHEMA trends;
ALTER TABLE topics SET SCHEMA trends;
ALTER TABLE observations SET SCHEMA trends;
ALTER TABLE silenced_actors SET SCHEMA trends;
ALTER TABLE signal_rankings SET SCHEMA trends;
ALTER TABLE hidden_signals SET SCHEMA trends;
ALTER TABLE muted_tags SET SCHEMA trends;
ALTER TABLE source_fetches SET SCHEMA trends;
ALTER TABLE source_counts SET SCHEMA trends;
