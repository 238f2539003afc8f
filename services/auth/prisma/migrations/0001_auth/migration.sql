CREATE TABLE accounts (
  id                   uuid PRIMARY KEY,
  email                text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 320),
  password_hash        text NOT NULL,
  email_confirmed_at   timestamptz(3),
  confirmation_sent_at timestamptz(3),
  last_sign_in_at      timestamptz(3),
  role                 text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
  status               text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'banned')),
  user_metadata        jsonb NOT NULL CHECK (jsonb_typeof(user_metadata) = 'object'),
  app_metadata         jsonb NOT NULL CHECK (jsonb_typeof(app_metadata) = 'object'),
  created_at           timestamptz(3) NOT NULL,
  updated_at           timestamptz(3) NOT NULL
);

CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  account_id   uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  method       text NOT NULL CHECK (method IN ('password', 'otp')),
  created_at   timestamptz(3) NOT NULL,
  refreshed_at timestamptz(3),
  revoked_at   timestamptz(3)
);
CREATE INDEX sessions_account_id ON sessions (account_id);

-- parent_id has no foreign key: old parents are swept while their descendants live on.
CREATE TABLE refresh_tokens (
  id         uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  parent_id  uuid,
  token_hash text NOT NULL UNIQUE,
  child_seed text,
  used_at    timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CHECK ((used_at IS NULL) = (child_seed IS NULL))
);
CREATE INDEX refresh_tokens_session_id ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_used_at ON refresh_tokens (used_at);
-- One token of a family is alive at any time.
CREATE UNIQUE INDEX refresh_tokens_alive ON refresh_tokens (session_id) WHERE used_at IS NULL AND revoked_at IS NULL;

CREATE TABLE one_time_tokens (
  id         uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('confirmation', 'recovery')),
  email      text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  code_hash  text NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  UNIQUE (account_id, purpose)
);
CREATE INDEX one_time_tokens_email ON one_time_tokens (email);
CREATE INDEX one_time_tokens_expires_at ON one_time_tokens (expires_at);

CREATE TABLE signing_keys (
  kid         text PRIMARY KEY,
  algorithm   text NOT NULL CHECK (algorithm = 'ES256'),
  private_jwk jsonb NOT NULL,
  public_jwk  jsonb NOT NULL,
  state       text NOT NULL CHECK (state IN ('current', 'retired')),
  created_at  timestamptz(3) NOT NULL
);
-- Replicas that start together agree on one key.
CREATE UNIQUE INDEX signing_keys_current ON signing_keys (state) WHERE state = 'current';
