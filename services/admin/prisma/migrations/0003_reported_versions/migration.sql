-- The version of an item or comment that was reported, because authors can edit it afterwards. Null for users and earlier reports.
ALTER TABLE reports ADD COLUMN target_version integer;
