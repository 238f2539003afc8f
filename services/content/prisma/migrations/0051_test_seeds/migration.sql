-- What demo signals say about themselves besides.
ALTER TABLE signals ADD COLUMN source text, ADD COLUMN trend_vector jsonb;

-- Numbers that test items begin with. What people do is counted on top of them; only the score stands as it was given.
ALTER TABLE content_metrics
  ADD COLUMN seeded_likes integer NOT NULL DEFAULT 0,
  ADD COLUMN seeded_dislikes integer NOT NULL DEFAULT 0,
  ADD COLUMN seeded_remixes integer NOT NULL DEFAULT 0,
  ADD COLUMN seeded_engagement double precision,
  DROP COLUMN engagement_score;
ALTER TABLE content_metrics ADD COLUMN engagement_score double precision NOT NULL
  GENERATED ALWAYS AS (coalesce(seeded_engagement, greatest(likes - dislikes, 0) + 2 * comment_count + 3 * remix_count)) STORED;
