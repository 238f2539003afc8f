-- Bytes that a user sent on this day, those of aborted and rejected uploads included.
ALTER TABLE upload_days ADD COLUMN received_bytes bigint NOT NULL DEFAULT 0;

-- Bytes of files made from uploads and of rendered Shorts, which count for the storage quota. Unknown for existing files.
ALTER TABLE made_files ADD COLUMN size bigint NOT NULL DEFAULT 0;
