import type { ActivityLog } from '@trenzeye/proto/http/admin';
import type { NamedActivityLogRow } from './store.ts';

/** Actions of the system have the username `system`; users whose name has not arrived have `unknown`. */
export const presentActivityLog = (row: NamedActivityLogRow): ActivityLog => ({
  id: row.id,
  username: row.user_id === null ? 'system' : (row.username ?? 'unknown'),
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  timestamp: row.occurred_at.toISOString(),
  user_id: row.user_id,
  detail: row.detail as ActivityLog['detail'],
});
