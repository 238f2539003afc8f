-- What an item is called, for those who are told of it.
ALTER TABLE contents ADD COLUMN title text NOT NULL DEFAULT '', ADD COLUMN type text NOT NULL DEFAULT 'thread';

-- Names in comments are looked up whatever their case.
CREATE INDEX people_by_name ON people (lower(username));

-- An item that moderation removed takes neither reactions nor comments, and has what it had when it comes back.
ALTER TABLE reaction_counts ADD COLUMN hidden boolean NOT NULL DEFAULT false;
ALTER TABLE comment_counts ADD COLUMN hidden boolean NOT NULL DEFAULT false;

-- Replies are one level deep: parent_id is a comment without one, answers_id what was answered, be it a reply itself.
-- removed: hidden by moderation; deleted: only the place is left, because others replied.
ALTER TABLE comments
  ADD COLUMN parent_id   uuid,
  ADD COLUMN answers_id  uuid,
  ADD COLUMN mentions    jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN edits       integer NOT NULL DEFAULT 0,
  ADD COLUMN edited_at   timestamptz(3),
  ADD COLUMN state       text NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'removed', 'deleted')),
  ADD COLUMN reply_count integer NOT NULL DEFAULT 0 CHECK (reply_count >= 0);
-- No foreign key: every write holds the lock of the item's counts row, which proves the item.
ALTER TABLE comments DROP CONSTRAINT comments_content_id_fkey;
CREATE INDEX comments_replies ON comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_mentions ON comments USING gin (mentions jsonb_path_ops) WHERE mentions <> '[]';

-- Words a comment had before each change.
CREATE TABLE comment_versions (
  comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE,
  version    integer NOT NULL,
  text       text NOT NULL,
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (comment_id, version)
);

ALTER TABLE comment_reactions ADD COLUMN reacted_at timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE comment_reactions ALTER COLUMN reacted_at DROP DEFAULT;

-- As before, and not on an item that moderation removed.
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
  SELECT * INTO item FROM reaction_counts WHERE content_id = in_content_id AND NOT hidden FOR UPDATE;
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

-- The same for a comment; the row of its counts is made with the first reaction.
DROP FUNCTION toggle_comment_reaction(uuid, uuid, text, text, text, text);
CREATE FUNCTION toggle_comment_reaction(
  in_comment_id uuid, in_user_id uuid, in_type text, in_event_id uuid, in_trace text, in_now timestamptz,
  in_scope text, in_key text, in_fingerprint text, OUT outcome text, OUT answer jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  item    comment_reaction_counts%ROWTYPE;
  on_item uuid;
  held    text;
  chosen  text := in_type;
BEGIN
  IF NOT has_account(in_user_id) THEN
    outcome := 'gone';
    RETURN;
  END IF;
  INSERT INTO comment_reaction_counts (comment_id)
  SELECT c.id FROM comments c JOIN comment_counts n ON n.content_id = c.content_id AND NOT n.hidden
  WHERE c.id = in_comment_id AND c.state = 'visible' ON CONFLICT DO NOTHING;
  SELECT * INTO item FROM comment_reaction_counts WHERE comment_id = in_comment_id FOR UPDATE;
  SELECT c.content_id INTO on_item FROM comments c JOIN comment_counts n ON n.content_id = c.content_id AND NOT n.hidden
  WHERE c.id = in_comment_id AND c.state = 'visible';
  IF item.comment_id IS NULL OR on_item IS NULL THEN
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
    INSERT INTO comment_reactions (comment_id, user_id, type, reacted_at) VALUES (in_comment_id, in_user_id, in_type, in_now);
  ELSIF held = in_type THEN
    DELETE FROM comment_reactions WHERE comment_id = in_comment_id AND user_id = in_user_id;
    chosen := NULL;
  ELSE
    UPDATE comment_reactions SET type = in_type WHERE comment_id = in_comment_id AND user_id = in_user_id;
  END IF;

  item.counts := moved_counts(item.counts, held, chosen);
  item.version := item.version + 1;
  UPDATE comment_reaction_counts SET counts = item.counts, version = item.version WHERE comment_id = in_comment_id;
  INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data) VALUES (
    in_event_id, 'comment.reactions_changed', in_user_id::text, in_trace, in_now,
    jsonb_build_object('commentId', in_comment_id, 'contentId', on_item, 'counts', item.counts, 'version', item.version,
                       'userId', in_user_id, 'userReaction', coalesce(chosen, '')));
  answer := jsonb_build_object('comment_id', in_comment_id, 'reactions', item.counts, 'user_reaction', chosen);
  IF in_key IS NOT NULL THEN
    UPDATE kit.idempotency i SET answer = toggle_comment_reaction.answer WHERE i.scope = in_scope AND i.key = in_key;
  END IF;
END
$$;
