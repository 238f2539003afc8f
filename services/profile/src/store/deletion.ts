import type { Sql } from '@trenzeye/kit';

/** Whether somebody has an account; whoever deletes it waits until this transaction ends. */
export const hasAccount = async (sql: Sql, userId: string): Promise<boolean> => {
  const [row] = await sql.query<{ present: boolean }>('SELECT has_account($1::uuid) AS present', [userId], 'has-account');
  return row?.present ?? false;
};

/** Posts twice: one that was just being fired may have left the next of its series. */
const forgetPlan = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('DELETE FROM scheduled_posts WHERE user_id = $1', [userId], 'deletion-posts');
  await sql.query('DELETE FROM schedule_series WHERE user_id = $1', [userId], 'deletion-series');
  await sql.query('DELETE FROM scheduled_posts WHERE user_id = $1', [userId], 'deletion-posts');
  await sql.query('DELETE FROM schedule_slots WHERE user_id = $1', [userId], 'deletion-slots');
  await sql.query('DELETE FROM schedule_webhooks WHERE user_id = $1', [userId], 'deletion-webhook');
  await sql.query('DELETE FROM schedule_settings WHERE user_id = $1', [userId], 'deletion-settings');
  await sql.query('DELETE FROM schedule_drafts WHERE user_id = $1', [userId], 'deletion-drafts');
};

/** Removes everything kept of somebody, which frees the username, and notes that they are gone. Again, it changes nothing. */
export const forgetUser = async (sql: Sql, userId: string, at: Date): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [userId], 'deletion-lock');
  await sql.query('INSERT INTO deleted_users (user_id, deleted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [userId, at], 'deletion-mark');
  await sql.query('DELETE FROM users WHERE id = $1', [userId], 'deletion-user');
  await sql.query('DELETE FROM accounts WHERE user_id = $1', [userId], 'deletion-account');
  await sql.query('DELETE FROM user_stats WHERE user_id = $1', [userId], 'deletion-stats');
  await sql.query('DELETE FROM feedback WHERE user_id = $1', [userId], 'deletion-feedback');
  await forgetPlan(sql, userId);
};
