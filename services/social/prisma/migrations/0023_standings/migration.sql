-- What scores are made of: who published what from which signal and when, who remixed whom, who is not to count.
ALTER TABLE contents ADD COLUMN signal_id uuid, ADD COLUMN published_at timestamptz(3);
UPDATE contents SET published_at = now() WHERE NOT removed;
CREATE INDEX contents_of_user ON contents (user_id);
CREATE INDEX contents_of_signal ON contents (signal_id, user_id, published_at) WHERE signal_id IS NOT NULL AND NOT removed;

ALTER TABLE people ADD COLUMN is_test_user boolean NOT NULL DEFAULT false;

CREATE TABLE remixes (
  new_content_id   uuid PRIMARY KEY,
  content_id       uuid NOT NULL,
  original_user_id uuid NOT NULL,
  user_id          uuid NOT NULL,
  remixed_at       timestamptz(3) NOT NULL
);
CREATE INDEX remixes_of_original_user ON remixes (original_user_id, user_id);
CREATE INDEX remixes_of_user ON remixes (user_id);

CREATE TABLE silenced_people (
  user_id  uuid PRIMARY KEY,
  silenced boolean NOT NULL,
  version  integer NOT NULL
);

-- When somebody first published, whatever became of it.
CREATE TABLE first_publications (
  user_id      uuid PRIMARY KEY,
  published_at timestamptz(3) NOT NULL
);
CREATE INDEX first_publications_in_order ON first_publications (published_at, user_id);
INSERT INTO first_publications SELECT user_id, min(published_at) FROM contents WHERE published_at IS NOT NULL GROUP BY user_id;

-- When a reaction was given first; moving to another keeps the instant.
ALTER TABLE reactions ADD COLUMN reacted_at timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE reactions ALTER COLUMN reacted_at DROP DEFAULT;

-- The leaderboard. Whoever has no score has no row.
CREATE TABLE standings (
  period           text NOT NULL CHECK (period IN ('week', 'all')),
  user_id          uuid NOT NULL,
  total            integer NOT NULL CHECK (total > 0),
  trend_spotting   integer NOT NULL,
  content_creation integer NOT NULL,
  engagement       integer NOT NULL,
  -- What can be said about it: most people later on one signal, different people who remixed, who reacted or commented.
  best_spot        integer NOT NULL,
  remixers         integer NOT NULL,
  reached          integer NOT NULL,
  -- When something of a week becomes too old to count.
  recheck_at       timestamptz(3),
  PRIMARY KEY (period, user_id)
);
CREATE INDEX standings_ranked ON standings (period, total DESC, user_id DESC);
CREATE INDEX standings_remixed ON standings (remixers DESC, user_id) WHERE period = 'week' AND remixers > 0;
CREATE INDEX standings_recheck ON standings (recheck_at) WHERE recheck_at IS NOT NULL;

-- Whose scores are to be computed again. Everybody who is known already comes first.
CREATE TABLE stale_scores (
  user_id uuid PRIMARY KEY
);
INSERT INTO stale_scores SELECT user_id FROM contents UNION SELECT user_id FROM comments;

-- As before, with the instant of the reaction.
CREATE OR REPLACE FUNCTION toggle_reaction(
  in_content_id uuid, in_user_id uuid, in_type text, in_event_id uuid, in_trace text, in_now timestamptz,
  in_scope text, in_key text, in_fingerprint text, OUT outcome text, OUT answer jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  item    reaction_counts%ROWTYPE;
  held    text;
  chosen  text := in_type;
BEGIN
  IF NOT has_account(in_user_id) THEN
    outcome := 'gone';
    RETURN;
  END IF;
  SELECT * INTO item FROM reaction_counts WHERE content_id = in_content_id FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  outcome := 'fresh';
  IF in_key IS NOT NULL THEN
    SELECT k.outcome, k.answer INTO outcome, answer FROM claim_key(in_scope, in_key, in_fingerprint) k;
    IF outcome <> 'fresh' THEN
      RETURN;
    END IF;
  END IF;

  SELECT type INTO held FROM reactions WHERE content_id = in_content_id AND user_id = in_user_id;
  IF held IS NULL THEN
    INSERT INTO reactions (content_id, user_id, type, reacted_at) VALUES (in_content_id, in_user_id, in_type, in_now);
  ELSIF held = in_type THEN
    DELETE FROM reactions WHERE content_id = in_content_id AND user_id = in_user_id;
    chosen := NULL;
  ELSE
    UPDATE reactions SET type = in_type WHERE content_id = in_content_id AND user_id = in_user_id;
  END IF;

  item.counts := moved_counts(item.counts, held, chosen);
  item.version := item.version + 1;
  UPDATE reaction_counts SET counts = item.counts, version = item.version WHERE content_id = in_content_id;
  INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data) VALUES (
    in_event_id, 'reactions.changed', in_user_id::text, in_trace, in_now,
    jsonb_build_object('contentId', in_content_id, 'counts', item.counts, 'version', item.version,
                       'userId', in_user_id, 'userReaction', coalesce(chosen, '')));
  answer := jsonb_build_object('content_id', in_content_id, 'reactions', item.counts, 'user_reaction', chosen);
  IF in_key IS NOT NULL THEN
    UPDATE kit.idempotency i SET answer = toggle_reaction.answer WHERE i.scope = in_scope AND i.key = in_key;
  END IF;
END
$$;
