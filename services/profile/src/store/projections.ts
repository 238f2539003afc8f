import type { Sql } from '@trenzeye/kit';

interface RegisteredAccount {
  readonly userId: string;
  readonly username: string;
  readonly role: string;
  readonly status: string;
}

/** Keeps what an account started with; anything known already is later news, its end as well. */
export const keepAccount = async (sql: Sql, { userId, username, role, status }: RegisteredAccount): Promise<void> => {
  await sql.query(
    'INSERT INTO accounts (user_id, username, role, status) SELECT $1::uuid, $2, $3, $4 WHERE has_account($1::uuid) ON CONFLICT DO NOTHING',
    [userId, username, role, status],
  );
};

/** Keeps how many items a creator has published. Events of different items may pass each other; the total only grows, so the greatest is the latest. */
export const keepPublishedTotal = async (
  sql: Sql,
  { userId, publishedTotal }: { readonly userId: string; readonly publishedTotal: number },
): Promise<void> => {
  await sql.query(
    `INSERT INTO user_stats (user_id, trenz) SELECT $1::uuid, $2::int WHERE has_account($1::uuid)
     ON CONFLICT (user_id) DO UPDATE SET trenz = greatest(user_stats.trenz, excluded.trenz)`,
    [userId, publishedTotal],
  );
};

/** Keeps the address an account has proven last; its events come in order. */
export const keepEmail = async (sql: Sql, { userId, email }: { readonly userId: string; readonly email: string }): Promise<void> => {
  await sql.query('UPDATE users SET email = $2 WHERE id = $1::uuid AND email <> $2', [userId, email], 'user-keep-email');
};
