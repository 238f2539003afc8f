-- One conversation for each pair of people; `messages` is the number of its latest message.
CREATE TABLE threads (
  id       uuid PRIMARY KEY,
  low_id   uuid NOT NULL,
  high_id  uuid NOT NULL,
  messages integer NOT NULL DEFAULT 0,
  UNIQUE (low_id, high_id),
  CHECK (low_id < high_id)
);
CREATE INDEX threads_of_high ON threads (high_id);

-- How each of the two sees it. What has a number up to `cleared` is gone for them, up to `seen` they have read. A declined request is in
-- none of their lists, and whoever made it cannot write.
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

-- Requests somebody made lately: how many are allowed a day.
CREATE TABLE message_requests (
  thread_id uuid PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  sender_id uuid NOT NULL,
  made_at   timestamptz(3) NOT NULL
);
CREATE INDEX message_requests_of_sender ON message_requests (sender_id, made_at);
