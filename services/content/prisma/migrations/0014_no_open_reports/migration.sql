-- Reported items stay editable: the moderators see the reported version beside the current one.
DROP TABLE open_reports;
