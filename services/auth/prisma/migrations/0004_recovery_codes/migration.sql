-- Recovery codes replace a lost second factor, each once. A code begins with its position, so that only one hash has to be compared.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  position   smallint NOT NULL,
  hash       text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3),
  PRIMARY KEY (account_id, position)
);
