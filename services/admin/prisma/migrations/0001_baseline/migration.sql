CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Activity log --------------------------------------------------------------------------------------------------------------------

-- Append-only: one row per event, with the event's id.
CREATE TABLE activity_logs (
  id          uuid PRIMARY KEY,
  -- Null for actions of the system.
  user_id     uuid,
  action      text NOT NULL,
  target_type text NOT NULL,
  target_id   text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  -- {before, after}, without message texts and email addresses.
  detail      jsonb
);
CREATE INDEX activity_logs_latest ON activity_logs (occurred_at DESC, id DESC);
CREATE INDEX activity_logs_by_action ON activity_logs (action, occurred_at DESC, id DESC);
CREATE INDEX activity_logs_by_target ON activity_logs (target_id, occurred_at DESC, id DESC);
CREATE INDEX activity_logs_by_target_type ON activity_logs (target_type, occurred_at DESC, id DESC);
-- For the export of a user's own data, oldest first.
CREATE INDEX activity_logs_of_user ON activity_logs (user_id, occurred_at, id);

-- Directory -----------------------------------------------------------------------------------------------------------------------

-- Projection of the users of auth and profile. `version` guards username and avatar against late events; role and status come from
-- another service and have their own version.
CREATE TABLE directory_users (
  id             uuid PRIMARY KEY,
  username       text NOT NULL,
  version        integer NOT NULL,
  email          text NOT NULL DEFAULT '',
  avatar_url     text,
  role           text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
  status         text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'banned')),
  status_version integer NOT NULL DEFAULT 0,
  -- Null until the registration has arrived.
  created_at     timestamptz(3),
  deleted        boolean NOT NULL DEFAULT false
);
-- The lists contain accounts that are registered and not deleted.
CREATE INDEX directory_users_newest ON directory_users (created_at DESC, id DESC) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX directory_users_by_role ON directory_users (role, created_at DESC, id DESC) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX directory_users_by_status ON directory_users (status, created_at DESC, id DESC) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX directory_users_search ON directory_users USING gin (lower(username || ' ' || email) gin_trgm_ops)
  WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX directory_users_username_search ON directory_users USING gin (lower(username) gin_trgm_ops)
  WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX directory_users_username_prefix ON directory_users (lower(username) text_pattern_ops)
  WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX directory_users_email_prefix ON directory_users (lower(email) text_pattern_ops)
  WHERE created_at IS NOT NULL AND NOT deleted;

-- Moderation ----------------------------------------------------------------------------------------------------------------------

-- Projection of public items and comments, which users can report.
CREATE TABLE report_targets (
  id           uuid PRIMARY KEY,
  type         text NOT NULL CHECK (type IN ('content', 'comment')),
  -- thread, image, video, comment
  kind         text NOT NULL,
  owner_id     uuid NOT NULL,
  -- The item that a comment belongs to.
  parent_id    uuid,
  title        text NOT NULL DEFAULT '',
  preview      text NOT NULL DEFAULT '',
  removed      boolean NOT NULL DEFAULT false,
  -- Of the item or comment; edits of a comment count in text_version.
  version      bigint NOT NULL DEFAULT 0,
  text_version integer NOT NULL DEFAULT 0
);
CREATE INDEX report_targets_of_owner ON report_targets (owner_id);

-- One case per target until a decision. Kind and preview are those of the first report.
CREATE TABLE flagged_content (
  id             uuid PRIMARY KEY,
  target_type    text NOT NULL CHECK (target_type IN ('content', 'comment', 'user')),
  target_id      uuid NOT NULL,
  kind           text NOT NULL,
  owner_id       uuid NOT NULL,
  parent_id      uuid,
  preview        text NOT NULL,
  status         text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'decided', 'closed')),
  report_count   integer NOT NULL,
  -- Number of reports per reason.
  reasons        jsonb NOT NULL,
  -- Reason and reporter of the first report.
  reason         text NOT NULL,
  reporter_id    uuid NOT NULL,
  created_at     timestamptz(3) NOT NULL,
  reported_at    timestamptz(3) NOT NULL,
  claimed_by     uuid,
  claimed_until  timestamptz(3),
  -- The decision in force.
  decision_id    uuid,
  version        integer NOT NULL DEFAULT 1,
  -- Number of decisions about the target: the version of moderation.decided.
  decision_count integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX flagged_content_open ON flagged_content (target_id, target_type) WHERE status = 'pending';
CREATE INDEX flagged_content_newest ON flagged_content (status, created_at DESC, id DESC);
CREATE INDEX flagged_content_most_reported ON flagged_content (status, report_count DESC, id DESC);
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
CREATE INDEX decisions_of_owner ON decisions (owner_id, created_at DESC, id DESC);
ALTER TABLE flagged_content ADD FOREIGN KEY (decision_id) REFERENCES decisions (id);

CREATE TABLE appeals (
  id          uuid PRIMARY KEY,
  -- A decision can be appealed once.
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
CREATE INDEX appeals_by_status ON appeals (status, created_at, id);
CREATE INDEX appeals_of_case ON appeals (case_id);
CREATE INDEX appeals_of_user ON appeals (user_id);

-- Invites and launch checklist ----------------------------------------------------------------------------------------------------

-- The code is stored because the list shows the link of an invite. A replaced invite expires at once.
CREATE TABLE invites (
  id          uuid PRIMARY KEY,
  -- Lower-cased; null once the user who redeemed it has deleted their account.
  email       text CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 320),
  code        text NOT NULL UNIQUE,
  created_by  uuid NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  redeemed_by uuid,
  redeemed_at timestamptz(3)
);
CREATE INDEX invites_latest ON invites (created_at DESC, id DESC);
CREATE INDEX invites_redeemed_by ON invites (redeemed_by);
CREATE INDEX invites_open ON invites (email) WHERE redeemed_at IS NULL;

-- The items are defined in code; a row exists for each item that was ever marked.
CREATE TABLE checklist_items (
  id         text PRIMARY KEY,
  completed  boolean NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
