-- Projections of other services' events.

-- Published items, from content.published.
CREATE TABLE contents (
  content_id   uuid PRIMARY KEY,
  user_id      uuid NOT NULL,
  version      integer NOT NULL,
  -- A removed item keeps its row, so that a late event cannot restore it.
  removed      boolean NOT NULL DEFAULT false,
  signal_id    uuid,
  -- Null while only the removal has been received.
  published_at timestamptz(3),
  title        text NOT NULL DEFAULT '',
  type         text NOT NULL DEFAULT 'thread'
);
CREATE INDEX contents_of_user ON contents (user_id);
CREATE INDEX contents_of_signal ON contents (signal_id, user_id, published_at) WHERE signal_id IS NOT NULL AND NOT removed;

-- Names and avatars, from account.registered (version 0) and user.updated.
CREATE TABLE user_profiles (
  user_id      uuid PRIMARY KEY,
  username     text NOT NULL,
  avatar_url   text,
  version      integer NOT NULL,
  is_test_user boolean NOT NULL DEFAULT false
);
CREATE INDEX user_profiles_by_name ON user_profiles (lower(username));

-- Suspended and banned users, from user.status_changed.
CREATE TABLE restricted_users (
  user_id    uuid PRIMARY KEY,
  restricted boolean NOT NULL,
  version    integer NOT NULL
);

-- Deleted accounts: late events must not create rows for them again.
CREATE TABLE deleted_users (
  user_id    uuid PRIMARY KEY,
  deleted_at timestamptz(3) NOT NULL
);

-- From content.remixed.
CREATE TABLE remixes (
  new_content_id   uuid PRIMARY KEY,
  content_id       uuid NOT NULL,
  original_user_id uuid NOT NULL,
  user_id          uuid NOT NULL,
  remixed_at       timestamptz(3) NOT NULL
);
CREATE INDEX remixes_of_original_user ON remixes (original_user_id, user_id);
CREATE INDEX remixes_of_original_at ON remixes (original_user_id, remixed_at);
CREATE INDEX remixes_of_user ON remixes (user_id);

-- Views of each item by day, from content.metrics_changed.
CREATE TABLE item_views (
  content_id uuid NOT NULL,
  day        date NOT NULL,
  user_id    uuid NOT NULL,
  views      integer NOT NULL,
  version    bigint NOT NULL,
  PRIMARY KEY (content_id, day)
);
CREATE INDEX item_views_of_user ON item_views (user_id, day);

-- When each user first published, including items that were removed later.
CREATE TABLE first_publications (
  user_id      uuid PRIMARY KEY,
  published_at timestamptz(3) NOT NULL
);
CREATE INDEX first_publications_in_order ON first_publications (published_at, user_id);

-- Reactions and comments.

-- One row per published item, created with its projection. Its row lock orders the changes of one item. The fill factor leaves room for
-- heap-only updates. `hidden`: removed by moderation, may be restored.
CREATE TABLE reaction_counts (
  content_id uuid PRIMARY KEY,
  counts     jsonb NOT NULL DEFAULT '{}',
  version    integer NOT NULL DEFAULT 0,
  hidden     boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);

-- No foreign key: every write holds the lock of the item's counts row, which proves that the item exists.
CREATE TABLE reactions (
  content_id uuid NOT NULL,
  user_id    uuid NOT NULL,
  type       text NOT NULL,
  -- Time of the first reaction; changing its type keeps it.
  reacted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (content_id, user_id)
);
CREATE INDEX reactions_of_user ON reactions (user_id, content_id);

CREATE TABLE comment_counts (
  content_id    uuid PRIMARY KEY,
  comment_count integer NOT NULL DEFAULT 0 CHECK (comment_count >= 0),
  version       integer NOT NULL DEFAULT 0,
  hidden        boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);

-- Replies are one level deep: parent_id is a top-level comment, answers_id the comment or reply that is answered.
-- state: removed = hidden by moderation; deleted = a placeholder that keeps the replies below it.
-- No foreign key to the item: every write holds the lock of the item's counts row.
CREATE TABLE comments (
  id          uuid PRIMARY KEY,
  content_id  uuid NOT NULL,
  user_id     uuid NOT NULL,
  text        text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  parent_id   uuid,
  answers_id  uuid,
  mentions    jsonb NOT NULL DEFAULT '[]',
  edits       integer NOT NULL DEFAULT 0,
  edited_at   timestamptz(3),
  state       text NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'removed', 'deleted')),
  reply_count integer NOT NULL DEFAULT 0 CHECK (reply_count >= 0)
);
CREATE INDEX comments_newest ON comments (content_id, created_at DESC, id DESC);
CREATE INDEX comments_replies ON comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_mentions ON comments USING gin (mentions jsonb_path_ops) WHERE mentions <> '[]';
CREATE INDEX comments_of_user ON comments (user_id, created_at, id);

-- The text of a comment before each edit.
CREATE TABLE comment_versions (
  comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE,
  version    integer NOT NULL,
  text       text NOT NULL,
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (comment_id, version)
);

-- Created with the first reaction to a comment.
CREATE TABLE comment_reaction_counts (
  comment_id uuid PRIMARY KEY REFERENCES comments ON DELETE CASCADE,
  counts     jsonb NOT NULL DEFAULT '{}',
  version    integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE comment_reactions (
  comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE,
  user_id    uuid NOT NULL,
  type       text NOT NULL,
  reacted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_reactions_of_user ON comment_reactions (user_id, comment_id);

-- Follows, blocks and mutes.

CREATE TABLE follows (
  follower_id uuid NOT NULL,
  followee_id uuid NOT NULL,
  followed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (follower_id, followee_id),
  CHECK (follower_id <> followee_id)
);
CREATE INDEX follows_latest_followers ON follows (followee_id, followed_at DESC, follower_id DESC);
CREATE INDEX follows_latest_followed ON follows (follower_id, followed_at DESC, followee_id DESC);

-- Created on first use. A change of a follow locks the rows of both users, which orders the changes of each count.
CREATE TABLE follow_counts (
  user_id   uuid PRIMARY KEY,
  followers integer NOT NULL DEFAULT 0 CHECK (followers >= 0),
  following integer NOT NULL DEFAULT 0 CHECK (following >= 0)
) WITH (fillfactor = 50);

-- Drawn while the counts are locked: of two events about the same user or pair, the later one has the greater version.
CREATE SEQUENCE follow_versions MAXVALUE 4294967295;

-- Blocks and mutes; the row is deleted when neither applies.
CREATE TABLE relations (
  user_id  uuid NOT NULL,
  other_id uuid NOT NULL,
  blocked  boolean NOT NULL,
  muted    boolean NOT NULL,
  since    timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, other_id),
  CHECK (user_id <> other_id),
  CHECK (blocked OR muted)
);
CREATE INDEX relations_latest ON relations (user_id, since DESC, other_id DESC);
CREATE INDEX relations_by_other ON relations (other_id, user_id) WHERE blocked;

-- Drawn while the pair is locked: of two events about the same pair, the later one has the greater version.
CREATE SEQUENCE relation_versions MAXVALUE 4294967295;

-- Badges and the leaderboard.

CREATE TABLE badges (
  id          uuid PRIMARY KEY,
  -- Set for badges that are awarded by rules.
  code        text UNIQUE,
  title       text NOT NULL,
  description text NOT NULL,
  color       text NOT NULL CHECK (color IN ('gold', 'silver', 'bronze', 'blue', 'green', 'purple', 'red')),
  icon        text NOT NULL,
  icon_url    text
);

CREATE TABLE user_badges (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  badge_id   uuid NOT NULL REFERENCES badges,
  -- A user id, or `system`.
  awarded_by text NOT NULL,
  awarded_at timestamptz(3) NOT NULL,
  UNIQUE (user_id, badge_id)
);
CREATE INDEX user_badges_latest ON user_badges (user_id, awarded_at DESC, id DESC);
CREATE INDEX user_badges_awarded_by ON user_badges (awarded_by) WHERE awarded_by <> 'system';

INSERT INTO badges (id, code, title, description, color, icon, icon_url) VALUES
  ('b1000000-0000-4000-8000-000000000001', 'early_adopter', 'Early Adopter', 'Among the first 1,000 creators who published on Trenzeye', 'blue', 'early_adopter',
   'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 48 48%27%3E%3Cpath d=%27M15 34l-3 12 6-2.5 4 3.5 2-9 2 9 4-3.5 6 2.5-3-12z%27 fill=%27%232b6fd6%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2716%27 fill=%27%238cc6ff%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2712.5%27 fill=%27none%27 stroke=%27%232b6fd6%27/%3E%3Cpath d=%27M17 29c0-6 4-10 7-15 3 5 7 9 7 15M17 29h14M21 29v2.5M27 29v2.5M24 20.5v3%27 fill=%27none%27 stroke=%27%2306203f%27 stroke-width=%272%27 stroke-linecap=%27round%27 stroke-linejoin=%27round%27/%3E%3C/svg%3E'),
  ('b1000000-0000-4000-8000-000000000002', 'viral_creator', 'Viral Creator', 'One item that 25 different people reacted to', 'gold', 'viral_creator',
   'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 48 48%27%3E%3Cpath d=%27M15 34l-3 12 6-2.5 4 3.5 2-9 2 9 4-3.5 6 2.5-3-12z%27 fill=%27%23d99a1c%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2716%27 fill=%27%23ffe08a%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2712.5%27 fill=%27none%27 stroke=%27%23d99a1c%27/%3E%3Cpath d=%27M24 13.5c1 4 6 6 6 11.5a6 6 0 0 1-12 0c0-2.5 1.5-4 2.5-5 .3 2 1.2 3 2 3 1.5-2.5-.5-6 1.5-9.5z%27 fill=%27none%27 stroke=%27%234a2f00%27 stroke-width=%272%27 stroke-linecap=%27round%27 stroke-linejoin=%27round%27/%3E%3C/svg%3E'),
  ('b1000000-0000-4000-8000-000000000003', 'remix_master', 'Remix Master', 'Items that 10 different people remixed', 'purple', 'remix_master',
   'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 48 48%27%3E%3Cpath d=%27M15 34l-3 12 6-2.5 4 3.5 2-9 2 9 4-3.5 6 2.5-3-12z%27 fill=%27%236a43e0%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2716%27 fill=%27%23c3b0ff%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2712.5%27 fill=%27none%27 stroke=%27%236a43e0%27/%3E%3Cpath d=%27M16.5 19.5h9a4 4 0 0 1 4 4M27 21l2.5 2.7L32 21M31.5 27h-9a4 4 0 0 1-4-4M21 25.5l-2.5-2.7L16 25.5%27 fill=%27none%27 stroke=%27%231d0a55%27 stroke-width=%272%27 stroke-linecap=%27round%27 stroke-linejoin=%27round%27/%3E%3C/svg%3E');

-- Users without a score have no row.
CREATE TABLE leaderboard_entries (
  period           text NOT NULL CHECK (period IN ('week', 'all')),
  user_id          uuid NOT NULL,
  total            integer NOT NULL CHECK (total > 0),
  trend_spotting   integer NOT NULL,
  content_creation integer NOT NULL,
  engagement       integer NOT NULL,
  -- For the achievement text: most users who published later on one signal, distinct remixers, distinct users who reacted or commented.
  best_spot        integer NOT NULL,
  remixers         integer NOT NULL,
  reached          integer NOT NULL,
  -- When the oldest counted activity of the week expires.
  recheck_at       timestamptz(3),
  PRIMARY KEY (period, user_id)
);
CREATE INDEX leaderboard_ranked ON leaderboard_entries (period, total DESC, user_id DESC);
CREATE INDEX leaderboard_recheck ON leaderboard_entries (recheck_at) WHERE recheck_at IS NOT NULL;
CREATE INDEX leaderboard_remixed ON leaderboard_entries (remixers DESC, user_id) WHERE period = 'week' AND remixers > 0;

-- Users whose scores must be computed again. Rows are only appended, so that marking never waits; several rows may name one user.
CREATE TABLE stale_scores (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  uuid NOT NULL
);
CREATE INDEX stale_scores_by_user ON stale_scores (user_id);

-- Messages.

-- One conversation for each pair of users; `messages` is the number of its latest message.
CREATE TABLE threads (
  id       uuid PRIMARY KEY,
  low_id   uuid NOT NULL,
  high_id  uuid NOT NULL,
  messages integer NOT NULL DEFAULT 0,
  UNIQUE (low_id, high_id),
  CHECK (low_id < high_id)
);
CREATE INDEX threads_of_high ON threads (high_id);

-- The view of each participant. Messages numbered up to `cleared` are deleted for them, up to `seen` are read. A declined request is in
-- no list, and its sender cannot write.
CREATE TABLE thread_members (
  thread_id  uuid NOT NULL REFERENCES threads ON DELETE CASCADE,
  user_id    uuid NOT NULL,
  other_id   uuid NOT NULL,
  folder     text NOT NULL CHECK (folder IN ('inbox', 'requests', 'declined')),
  shown      boolean NOT NULL,
  cleared    integer NOT NULL DEFAULT 0,
  seen       integer NOT NULL DEFAULT 0,
  unread     integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (thread_id, user_id)
);
CREATE INDEX thread_members_latest ON thread_members (user_id, folder, updated_at DESC, thread_id DESC) WHERE shown;
CREATE INDEX thread_members_unread ON thread_members (user_id, folder) WHERE unread > 0;

CREATE TABLE messages (
  id        uuid PRIMARY KEY,
  thread_id uuid NOT NULL REFERENCES threads ON DELETE CASCADE,
  number    integer NOT NULL,
  sender_id uuid NOT NULL,
  text      text NOT NULL,
  sent_at   timestamptz(3) NOT NULL,
  deleted   boolean NOT NULL DEFAULT false,
  UNIQUE (thread_id, number)
);
CREATE INDEX messages_of_sender ON messages (sender_id, sent_at, id);

-- Recent message requests, for the daily limit.
CREATE TABLE message_requests (
  thread_id uuid PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  sender_id uuid NOT NULL,
  made_at   timestamptz(3) NOT NULL
);
CREATE INDEX message_requests_of_sender ON message_requests (sender_id, made_at);

-- Notifications.

-- One row per user, kind and subject. Its actors are in notification_actors; for reactions, in the reactions themselves.
CREATE TABLE notifications (
  id          uuid PRIMARY KEY,
  user_id     uuid NOT NULL,
  kind        text NOT NULL,
  subject     uuid NOT NULL,
  target_type text NOT NULL,
  target_id   uuid NOT NULL,
  content_id  uuid,
  comment_id  uuid,
  -- Text that the sentence needs besides names: a title, a reason, an answer.
  detail      text NOT NULL DEFAULT '',
  actor_count integer NOT NULL DEFAULT 0 CHECK (actor_count >= 0),
  -- False when every actor has undone the action.
  shown       boolean NOT NULL,
  unread      boolean NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  UNIQUE (user_id, kind, subject)
);
CREATE INDEX notifications_latest ON notifications (user_id, created_at DESC, id DESC) WHERE shown;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE shown AND unread;
CREATE INDEX notifications_of_content ON notifications (content_id) WHERE content_id IS NOT NULL;

-- An actor who undid the action keeps a row with present = false, so that repeating it does not notify again.
CREATE TABLE notification_actors (
  notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  actor_id        uuid NOT NULL,
  present         boolean NOT NULL,
  acted_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (notification_id, actor_id)
);
CREATE INDEX notification_actors_of ON notification_actors (actor_id);

-- Kinds that a user has turned off.
CREATE TABLE muted_notification_kinds (
  user_id uuid NOT NULL,
  kind    text NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Changes to notifications that wait for the next flush. Consumers only append here and never wait for a lock: one batch concerns any
-- number of users in any order. One flush at a time applies the changes, in the order of their positions.
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

-- Items and comments whose reactions changed since the last flush. Append-only, like stale_scores.
CREATE TABLE stale_reaction_notifications (
  position  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target_id uuid NOT NULL
);
CREATE INDEX stale_reaction_notifications_by_target ON stale_reaction_notifications (target_id);

-- Users whose unread totals may have changed, and the thread or notification that caused it. Append-only, like stale_scores.
CREATE TABLE stale_unread (
  position        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id         uuid NOT NULL,
  thread_id       uuid,
  notification_id uuid
);
CREATE INDEX stale_unread_by_user ON stale_unread (user_id);

-- The totals of the last unread.changed event.
CREATE TABLE unread_totals (
  user_id       uuid PRIMARY KEY,
  messages      integer NOT NULL,
  notifications integer NOT NULL,
  version       integer NOT NULL
);
