-- A passkey is a factor of type webauthn: a credential to sign in with, and a second factor.
ALTER TABLE mfa_factors DROP CONSTRAINT mfa_factors_factor_type_check;
ALTER TABLE mfa_factors ADD CONSTRAINT mfa_factors_factor_type_check CHECK (factor_type IN ('totp', 'webauthn'));
ALTER TABLE mfa_factors ALTER COLUMN secret DROP NOT NULL;
-- The session that started the enrolment, the only one that may complete it. Without a foreign key, as in flows.
ALTER TABLE mfa_factors ADD COLUMN session_id uuid;
ALTER TABLE mfa_factors ADD COLUMN credential_id text UNIQUE;
ALTER TABLE mfa_factors ADD COLUMN public_key bytea;
ALTER TABLE mfa_factors ADD COLUMN sign_count bigint;
ALTER TABLE mfa_factors ADD COLUMN transports text[] NOT NULL DEFAULT '{}';
ALTER TABLE mfa_factors ADD COLUMN last_used_at timestamptz(3);
ALTER TABLE mfa_factors ADD CONSTRAINT mfa_factors_credential_check CHECK (
  CASE factor_type
    WHEN 'totp' THEN secret IS NOT NULL
    ELSE status = 'unverified' OR (credential_id IS NOT NULL AND public_key IS NOT NULL AND sign_count IS NOT NULL)
  END);

-- What the authenticator has to sign; of TOTP factors null.
ALTER TABLE mfa_challenges ADD COLUMN webauthn_challenge text;

-- Sign-ins with a passkey in progress. Their account is known only when they are completed.
CREATE TABLE passkey_challenges (
  id         uuid PRIMARY KEY,
  challenge  text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);
