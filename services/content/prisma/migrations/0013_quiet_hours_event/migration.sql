-- The social service learns of quiet hours by an event: those that were chosen before there was one are emitted once.
INSERT INTO kit.outbox (id, type, actor, data)
SELECT gen_random_uuid(), 'quiet_hours.changed', user_id::text,
  jsonb_build_object('userId', user_id, 'timeZone', time_zone, 'quietFrom', quiet_from, 'quietTo', quiet_to)
FROM alert_settings WHERE quiet_from IS NOT NULL;
