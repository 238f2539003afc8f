-- Invites to make an account. The code is kept: the list offers its link for copying. A replaced invite expires at once.
CREATE TABLE invites (
  id          uuid PRIMARY KEY,
  -- lower-cased; null once the person who redeemed it has deleted their account
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

-- What one person did, oldest first: for the download of their own data.
CREATE INDEX activity_logs_of_user ON activity_logs (user_id, occurred_at, id);
