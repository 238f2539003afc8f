-- Digest mails, one for each account and period. Rows are kept until they expire, so that a repeated event does not send the mail again.
CREATE TABLE digest_mails (
  account_id        uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  period            text NOT NULL,
  frequency         text NOT NULL,
  -- Null after the mail was sent or given up.
  sections          jsonb,
  unsubscribe_token text NOT NULL,
  -- waiting; sending: in progress, until not_before at most; dropped: not sent on purpose.
  state             text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'dropped', 'failed')),
  not_before        timestamptz(3) NOT NULL,
  attempts          integer NOT NULL DEFAULT 0,
  expires_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, period)
);
CREATE INDEX digest_mails_due ON digest_mails (state, not_before);
CREATE INDEX digest_mails_by_expiry ON digest_mails (expires_at);
