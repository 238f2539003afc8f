-- Changes to notifications that are waiting to be applied. Consumers only append here and never wait for a lock: one batch of theirs
-- concerns any number of users in any order. One flush at a time applies the changes, in the order of their positions.
CREATE TABLE notification_inputs (
  position        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operation       text NOT NULL CHECK (operation IN ('notify', 'retract', 'retract_comments', 'hide_content', 'delete_user')),
  notification_id uuid,
  user_id         uuid,
  kind            text,
  subject         uuid,
  target_type     text,
  target_id       uuid,
  content_id      uuid,
  comment_id      uuid,
  detail          text NOT NULL DEFAULT '',
  actor_id        uuid,
  occurred_at     timestamptz(3),
  again           boolean NOT NULL DEFAULT false
);

-- Marks are appended as well, so that setting one never waits: several rows may stand for the same target or user.
ALTER TABLE stale_notices DROP CONSTRAINT stale_notices_pkey, ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
CREATE INDEX stale_notices_by_target ON stale_notices (target_id);
ALTER TABLE stale_unread DROP CONSTRAINT stale_unread_pkey, ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
CREATE INDEX stale_unread_by_user ON stale_unread (user_id);
ALTER TABLE stale_scores DROP CONSTRAINT stale_scores_pkey, ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
CREATE INDEX stale_scores_by_user ON stale_scores (user_id);

CREATE OR REPLACE FUNCTION mark_unread(in_user_id uuid, in_thread_id uuid, in_notification_id uuid) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO stale_unread (user_id, thread_id, notification_id) VALUES (in_user_id, in_thread_id, in_notification_id)
$$;
