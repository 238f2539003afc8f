CREATE TABLE accounts (
  id                         uuid PRIMARY KEY,
  -- null for anonymous accounts
  email                      text UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 320),
  -- argon2id or bcrypt; null for accounts that sign in with an identity provider only
  password_hash              text,
  email_confirmed_at         timestamptz(3),
  confirmation_sent_at       timestamptz(3),
  last_sign_in_at            timestamptz(3),
  role                       text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
  status                     text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'banned')),
  user_metadata              jsonb NOT NULL CHECK (jsonb_typeof(user_metadata) = 'object'),
  app_metadata               jsonb NOT NULL CHECK (jsonb_typeof(app_metadata) = 'object'),
  created_at                 timestamptz(3) NOT NULL,
  updated_at                 timestamptz(3) NOT NULL,
  is_anonymous               boolean NOT NULL DEFAULT false,
  -- requested address, not yet confirmed by both sides
  new_email                  text CHECK (new_email = lower(new_email) AND length(new_email) BETWEEN 3 AND 320),
  email_change_confirmations smallint NOT NULL DEFAULT 0,
  email_change_sent_at       timestamptz(3),
  recovery_sent_at           timestamptz(3),
  reauthentication_sent_at   timestamptz(3),
  invited_at                 timestamptz(3),
  -- with status banned: when the ban ends; null for a permanent ban
  banned_until               timestamptz(3),
  -- Incremented with every change of role or status, so that consumers can ignore events that arrive late.
  status_version             integer NOT NULL DEFAULT 1
);
CREATE INDEX accounts_created_at ON accounts (created_at DESC, id DESC);

-- What an account signs in with: an email address (provider email) or an identity provider.
CREATE TABLE identities (
  id              uuid PRIMARY KEY,
  account_id      uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  provider        text NOT NULL,
  -- the provider's subject; for provider email the account's id
  subject         text NOT NULL,
  email           text,
  identity_data   jsonb NOT NULL CHECK (jsonb_typeof(identity_data) = 'object'),
  last_sign_in_at timestamptz(3),
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  UNIQUE (provider, subject)
);
CREATE INDEX identities_account_id ON identities (account_id);

CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  account_id   uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at   timestamptz(3) NOT NULL,
  refreshed_at timestamptz(3),
  revoked_at   timestamptz(3),
  -- authenticator assurance level
  aal          text NOT NULL DEFAULT 'aal1' CHECK (aal IN ('aal1', 'aal2')),
  -- authentication methods and when they were used: [{"method": "password", "timestamp": 1700000000}]
  amr          jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(amr) = 'array'),
  user_agent   text,
  ip           text
);
CREATE INDEX sessions_account_id ON sessions (account_id);

-- All tokens of a session form one rotation family. parent_id has no foreign key: expired parents are deleted before their descendants.
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
-- A family has at most one active token.
CREATE UNIQUE INDEX refresh_tokens_active ON refresh_tokens (session_id) WHERE used_at IS NULL AND revoked_at IS NULL;

-- What a mail carries: a link token and a six-digit code, one of each per account and purpose.
CREATE TABLE one_time_tokens (
  id         uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (
    purpose IN ('confirmation', 'recovery', 'magiclink', 'invite', 'email_change_current', 'email_change_new', 'reauthentication')
  ),
  email      text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  code_hash  text NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- requested with PKCE: the link returns a code for this flow instead of a session
  flow_id    uuid,
  UNIQUE (account_id, purpose)
);
CREATE INDEX one_time_tokens_email ON one_time_tokens (email);
CREATE INDEX one_time_tokens_expires_at ON one_time_tokens (expires_at);

-- A sign-in in progress: started by a client, at a provider or by mail, completed with a code that only its client can redeem.
CREATE TABLE flows (
  id                    uuid PRIMARY KEY,
  -- the account that is signed in; for linking an identity, the account that requested it
  account_id            uuid REFERENCES accounts (id) ON DELETE CASCADE,
  linking               boolean NOT NULL DEFAULT false,
  -- password, otp, oauth, ...: becomes the session's method
  method                text NOT NULL,
  provider              text,
  redirect_to           text NOT NULL,
  -- PKCE of the client; null for the implicit flow
  code_challenge        text,
  code_challenge_method text CHECK (code_challenge_method IN ('s256', 'plain')),
  -- sent to the provider
  state_hash            text UNIQUE,
  nonce                 text,
  code_verifier         text,
  invite_code           text,
  -- redeemed by the client at most once
  auth_code_hash        text UNIQUE,
  auth_code_issued_at   timestamptz(3),
  created_at            timestamptz(3) NOT NULL,
  expires_at            timestamptz(3) NOT NULL
);
CREATE INDEX flows_expires_at ON flows (expires_at);
CREATE INDEX flows_account_id ON flows (account_id);

CREATE TABLE mfa_factors (
  id                 uuid PRIMARY KEY,
  account_id         uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  factor_type        text NOT NULL CHECK (factor_type = 'totp'),
  friendly_name      text,
  status             text NOT NULL CHECK (status IN ('unverified', 'verified')),
  -- sealed by the vault
  secret             text NOT NULL,
  -- the last time step for which a code was accepted: no code is accepted twice
  last_step          bigint,
  last_challenged_at timestamptz(3),
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX mfa_factors_name ON mfa_factors (account_id, friendly_name) WHERE friendly_name <> '';
CREATE INDEX mfa_factors_account_id ON mfa_factors (account_id);

CREATE TABLE mfa_challenges (
  id         uuid PRIMARY KEY,
  factor_id  uuid NOT NULL REFERENCES mfa_factors (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  attempts   integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX mfa_challenges_factor_id ON mfa_challenges (factor_id);
CREATE INDEX mfa_challenges_session_id ON mfa_challenges (session_id);
CREATE INDEX mfa_challenges_expires_at ON mfa_challenges (expires_at);

-- Copies of the invites that the admin service issues. They are redeemed here, where accounts are created.
CREATE TABLE invites (
  id          uuid PRIMARY KEY,
  code_hash   text NOT NULL UNIQUE,
  email       text NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  redeemed_by uuid,
  redeemed_at timestamptz(3)
);

CREATE TABLE signing_keys (
  kid         text PRIMARY KEY,
  algorithm   text NOT NULL CHECK (algorithm IN ('ES256', 'RS256', 'HS256')),
  private_jwk jsonb NOT NULL,
  public_jwk  jsonb NOT NULL,
  state       text NOT NULL CHECK (state IN ('current', 'retired')),
  created_at  timestamptz(3) NOT NULL
);
-- There is one current key, also when several replicas start together.
CREATE UNIQUE INDEX signing_keys_current ON signing_keys (state) WHERE state = 'current';
