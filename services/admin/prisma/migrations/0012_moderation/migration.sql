-- What can be reported besides people: public items and comments, fed by their events.
CREATE TABLE subjects (
  id         uuid PRIMARY KEY,
  type       text NOT NULL CHECK (type IN ('content', 'comment')),
  -- thread, image, video, comment
  kind       text NOT NULL,
  owner_id   uuid NOT NULL,
  -- the item a comment stands under
  parent_id  uuid,
  title      text NOT NULL DEFAULT '',
  preview    text NOT NULL DEFAULT '',
  gone       boolean NOT NULL DEFAULT false,
  -- of the item's or comment's last news; edits of a comment count in text_version
  version    bigint NOT NULL DEFAULT 0,
  text_version integer NOT NULL DEFAULT 0
);
CREATE INDEX subjects_of_owner ON subjects (owner_id);
INSERT INTO subjects (id, type, kind, owner_id)
SELECT DISTINCT ON (p.target_id) p.target_id::uuid, 'content', 'thread', p.user_id FROM activity_logs p
WHERE p.action = 'content.published' AND p.user_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM activity_logs r WHERE r.target_id = p.target_id AND r.action = 'content.removed');
INSERT INTO subjects (id, type, kind, owner_id)
SELECT DISTINCT ON (p.target_id) p.target_id::uuid, 'comment', 'comment', p.user_id FROM activity_logs p
WHERE p.action = 'comment.created' AND p.user_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM activity_logs r WHERE r.target_id = p.target_id AND r.action = 'comment.removed')
ON CONFLICT DO NOTHING;

-- One case a target, for as long as nobody has decided: all its reports gather here. What the list shows of the target is as it was
-- when the last report came.
CREATE TABLE flagged_content (
  id           uuid PRIMARY KEY,
  target_type  text NOT NULL CHECK (target_type IN ('content', 'comment', 'user')),
  target_id    uuid NOT NULL,
  kind         text NOT NULL,
  owner_id     uuid NOT NULL,
  parent_id    uuid,
  preview      text NOT NULL,
  status       text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'decided', 'closed')),
  reports      integer NOT NULL,
  reasons      jsonb NOT NULL,
  -- of the first report
  reason       text NOT NULL,
  reporter_id  uuid NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  reported_at  timestamptz(3) NOT NULL,
  claimed_by   uuid,
  claimed_until timestamptz(3),
  -- the decision in force
  decision_id  uuid,
  version      integer NOT NULL DEFAULT 1,
  -- how many decisions were announced about it
  decisions    integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX flagged_content_open ON flagged_content (target_id, target_type) WHERE status = 'pending';
CREATE INDEX flagged_content_newest ON flagged_content (status, created_at DESC, id DESC);
CREATE INDEX flagged_content_most ON flagged_content (status, reports DESC, id DESC);
CREATE INDEX flagged_content_by_type ON flagged_content (status, target_type, created_at DESC, id DESC);
CREATE INDEX flagged_content_by_reason ON flagged_content (status, reason, created_at DESC, id DESC);
CREATE INDEX flagged_content_claimed ON flagged_content (claimed_by, created_at DESC, id DESC) WHERE claimed_by IS NOT NULL;
CREATE INDEX flagged_content_of_owner ON flagged_content (owner_id, created_at DESC, id DESC);
CREATE INDEX flagged_content_of_target ON flagged_content (target_id);

CREATE TABLE reports (
  id          uuid PRIMARY KEY,
  case_id     uuid NOT NULL REFERENCES flagged_content (id),
  reporter_id uuid NOT NULL,
  reason      text NOT NULL,
  details     text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  UNIQUE (case_id, reporter_id)
);
CREATE INDEX reports_latest ON reports (case_id, created_at DESC, id DESC);
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at);

CREATE TABLE decisions (
  id           uuid PRIMARY KEY,
  case_id      uuid NOT NULL REFERENCES flagged_content (id),
  owner_id     uuid NOT NULL,
  action       text NOT NULL CHECK (action IN ('approve', 'remove', 'suspend_user', 'warn', 'restore', 'reinstate_user', 'reopen', 'uphold')),
  reason       text NOT NULL,
  message      text NOT NULL,
  moderator_id uuid NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  undoes       uuid REFERENCES decisions (id),
  undone_at    timestamptz(3)
);
CREATE INDEX decisions_of_case ON decisions (case_id, created_at DESC, id DESC);
CREATE INDEX decisions_about ON decisions (owner_id, created_at DESC, id DESC);
ALTER TABLE flagged_content ADD FOREIGN KEY (decision_id) REFERENCES decisions (id);

-- One appeal a decision.
CREATE TABLE appeals (
  id          uuid PRIMARY KEY,
  decision_id uuid NOT NULL UNIQUE REFERENCES decisions (id),
  case_id     uuid NOT NULL REFERENCES flagged_content (id),
  user_id     uuid NOT NULL,
  text        text NOT NULL,
  status      text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'upheld', 'restored')),
  created_at  timestamptz(3) NOT NULL,
  answered_by uuid,
  answered_at timestamptz(3),
  answer      text NOT NULL DEFAULT '',
  CHECK ((status = 'pending') = (answered_at IS NULL))
);
CREATE INDEX appeals_in_order ON appeals (status, created_at, id);
CREATE INDEX appeals_of_case ON appeals (case_id);
CREATE INDEX appeals_of_user ON appeals (user_id);
