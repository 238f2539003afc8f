-- Anonymous accounts have no address, accounts of identity providers no password.
ALTER TABLE accounts
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN is_anonymous boolean NOT NULL DEFAULT false,
  ADD COLUMN new_email text CHECK (new_email = lower(new_email) AND length(new_email) BETWEEN 3 AND 320),
  ADD COLUMN email_change_confirmations smallint NOT NULL DEFAULT 0,
  ADD COLUMN email_change_sent_at timestamptz(3),
  ADD COLUMN recovery_sent_at timestamptz(3),
  ADD COLUMN reauthentication_sent_at timestamptz(3),
  ADD COLUMN invited_at timestamptz(3),
  ADD COLUMN banned_until timestamptz(3),
  -- Grows with every change of role or status, so that late events cannot undo newer ones elsewhere.
  ADD COLUMN standing_version integer NOT NULL DEFAULT 1;
CREATE INDEX accounts_created_at ON accounts (created_at DESC, id DESC);

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
INSERT INTO identities (id, account_id, provider, subject, email, identity_data, last_sign_in_at, created_at, updated_at)
  SELECT gen_random_uuid(), id, 'email', id::text, email,
    jsonb_build_object('sub', id, 'email', email, 'email_verified', email_confirmed_at IS NOT NULL, 'phone_verified', false),
    last_sign_in_at, created_at, updated_at FROM accounts;

ALTER TABLE sessions DROP CONSTRAINT sessions_method_check;
ALTER TABLE sessions
  ADD COLUMN aal text NOT NULL DEFAULT 'aal1' CHECK (aal IN ('aal1', 'aal2')),
  -- how and when the person proved who they are: [{"method": "password", "timestamp": 1700000000}]
  ADD COLUMN amr jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(amr) = 'array'),
  ADD COLUMN user_agent text,
  ADD COLUMN ip text;
UPDATE sessions SET amr = jsonb_build_array(jsonb_build_object('method', method, 'timestamp', floor(extract(epoch FROM created_at))));
ALTER TABLE sessions DROP COLUMN method;

ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check;
ALTER TABLE one_time_tokens
  ADD CONSTRAINT one_time_tokens_purpose_check CHECK (
    purpose IN ('confirmation', 'recovery', 'magiclink', 'invite', 'email_change_current', 'email_change_new', 'reauthentication')
  ),
  -- begun with PKCE: redeeming answers a code for this flow instead of a session
  ADD COLUMN flow_id uuid;

-- A sign-in on its way: begun here, at a provider or in a mail, ended by a code that its starter alone can redeem.
CREATE TABLE flows (
  id                    uuid PRIMARY KEY,
  -- who it signs in; for linking an identity, who asked
  account_id            uuid REFERENCES accounts (id) ON DELETE CASCADE,
  linking               boolean NOT NULL DEFAULT false,
  -- password, otp, oauth, ...: becomes the session's method
  method                text NOT NULL,
  provider              text,
  redirect_to           text NOT NULL,
  -- our client's PKCE; null for the implicit flow
  code_challenge        text,
  code_challenge_method text CHECK (code_challenge_method IN ('s256', 'plain')),
  -- towards the provider
  state_hash            text UNIQUE,
  nonce                 text,
  code_verifier         text,
  invite_code           text,
  -- what our client redeems, at most once
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
  secret             text NOT NULL,
  -- the last time step a code was accepted for: no code counts twice
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

-- Invites as the admin service issued them; who redeems one is decided here, where the account is made.
CREATE TABLE invites (
  id          uuid PRIMARY KEY,
  code_hash   text NOT NULL UNIQUE,
  email       text NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  redeemed_by uuid,
  redeemed_at timestamptz(3)
);

ALTER TABLE signing_keys DROP CONSTRAINT signing_keys_algorithm_check;
ALTER TABLE signing_keys ADD CONSTRAINT signing_keys_algorithm_check CHECK (algorithm IN ('ES256', 'RS256', 'HS256'));
