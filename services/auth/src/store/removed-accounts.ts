import type { Sql } from '@trenzeye/kit';

/** The admins who can act, locked until the transaction ends: two who leave at once see each other. */
export const lockActingAdmins = async (sql: Sql): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    "SELECT id FROM accounts WHERE role = 'admin' AND status = 'active' ORDER BY id FOR UPDATE",
    [],
    'admins-lock',
  );
  return rows.map(({ id }) => id);
};

/** Removes an account with all that hangs on it, and the invite it came by. False when it was gone already. */
export const removeAccount = async (sql: Sql, id: string): Promise<boolean> => {
  const removed = await sql.query('DELETE FROM accounts WHERE id = $1::uuid RETURNING id', [id], 'account-remove');
  if (removed.length > 0) await sql.query('DELETE FROM invites WHERE redeemed_by = $1::uuid', [id], 'account-remove-invite');
  return removed.length > 0;
};
