-- The language of the texts of a digest mail.
ALTER TABLE digest_mails ADD COLUMN language text NOT NULL DEFAULT 'en';
