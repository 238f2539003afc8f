-- Who deleted their account: nothing of them may come back, whatever is still under way.
CREATE TABLE deleted_users (
  user_id    uuid PRIMARY KEY,
  deleted_at timestamptz(3) NOT NULL
);

-- What one person left, for its removal and for the download of their own data.
CREATE INDEX reactions_of_user ON reactions (user_id, content_id);
CREATE INDEX comments_of_user ON comments (user_id, created_at, id);
CREATE INDEX comment_reactions_of_user ON comment_reactions (user_id, comment_id);

-- Whether somebody still has an account. Deleting one waits for the transactions that asked, and those that ask meanwhile wait for
-- it: volatile, so that what is read after the lock is what the last holder committed.
CREATE FUNCTION has_account(in_user_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(in_user_id::text, 0));
  RETURN NOT EXISTS (SELECT FROM deleted_users WHERE user_id = in_user_id);
END
$$;

-- Toggles as before, with one more outcome: 'gone' for somebody whose account is deleted.
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
    INSERT INTO reactions (content_id, user_id, type) VALUES (in_content_id, in_user_id, in_type);
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

-- The same for a comment; nobody else keeps these counts, so no event is written.
CREATE OR REPLACE FUNCTION toggle_comment_reaction(
  in_comment_id uuid, in_user_id uuid, in_type text,
  in_scope text, in_key text, in_fingerprint text, OUT outcome text, OUT answer jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  item    comment_reaction_counts%ROWTYPE;
  held    text;
  chosen  text := in_type;
BEGIN
  IF NOT has_account(in_user_id) THEN
    outcome := 'gone';
    RETURN;
  END IF;
  SELECT * INTO item FROM comment_reaction_counts WHERE comment_id = in_comment_id FOR UPDATE;
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

  SELECT type INTO held FROM comment_reactions WHERE comment_id = in_comment_id AND user_id = in_user_id;
  IF held IS NULL THEN
    INSERT INTO comment_reactions (comment_id, user_id, type) VALUES (in_comment_id, in_user_id, in_type);
  ELSIF held = in_type THEN
    DELETE FROM comment_reactions WHERE comment_id = in_comment_id AND user_id = in_user_id;
    chosen := NULL;
  ELSE
    UPDATE comment_reactions SET type = in_type WHERE comment_id = in_comment_id AND user_id = in_user_id;
  END IF;

  item.counts := moved_counts(item.counts, held, chosen);
  UPDATE comment_reaction_counts SET counts = item.counts, version = item.version + 1 WHERE comment_id = in_comment_id;
  answer := jsonb_build_object('comment_id', in_comment_id, 'reactions', item.counts, 'user_reaction', chosen);
  IF in_key IS NOT NULL THEN
    UPDATE kit.idempotency i SET answer = toggle_comment_reaction.answer WHERE i.scope = in_scope AND i.key = in_key;
  END IF;
END
$$;
