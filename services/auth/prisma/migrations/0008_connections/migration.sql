-- What opens an account keeps the session that added or last confirmed it, and a session keeps what it signed in or verified with. After the account
-- was secured, what the owner has not confirmed is paused.
ALTER TABLE sessions ADD COLUMN factor_id uuid, ADD COLUMN identity_id uuid, ADD COLUMN expired_at timestamptz(3);
ALTER TABLE flows ADD COLUMN identity_id uuid;
ALTER TABLE identities ADD COLUMN session_id uuid, ADD COLUMN is_paused boolean NOT NULL DEFAULT false;
ALTER TABLE mfa_factors ADD COLUMN is_paused boolean NOT NULL DEFAULT false;
ALTER TABLE recovery_codes ADD COLUMN session_id uuid, ADD COLUMN is_paused boolean NOT NULL DEFAULT false;

-- The links "This was not me" of security notices.
CREATE TABLE change_rejections (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id) ON DELETE CASCADE ON UPDATE CASCADE,
  token_hash text NOT NULL,
  kind text NOT NULL,
  target_id uuid,
  session_id uuid,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX change_rejections_token_hash_key ON change_rejections (token_hash);
CREATE INDEX change_rejections_account_id_idx ON change_rejections (account_id);
CREATE INDEX change_rejections_expires_at_idx ON change_rejections (expires_at);
