import type { Sql } from '@trenzeye/kit';
import type { PrismaClient } from './generated/client.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly version: number;
}

/** What somebody is called who deleted their account. */
const deletedName = 'deleted user';
/** Later than any version an event can carry, so that none brings the name back. */
const lastVersion = 2_147_483_647;

/** Keeps the newest name: an event that arrives after a later one changes nothing. */
export const keepPerson = async (sql: Sql, { id, username, version }: Person): Promise<void> => {
  await sql.query(
    `INSERT INTO people (id, username, version) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET username = excluded.username, version = excluded.version WHERE people.version < excluded.version`,
    [id, username, version],
    'person-keep',
  );
};

/** Forgets a name for good. */
export const forgetPerson = (sql: Sql, id: string): Promise<void> => keepPerson(sql, { id, username: deletedName, version: lastVersion });

/** Whether this person's account is known to be deleted. */
export const isForgotten = async (sql: Sql, id: string): Promise<boolean> => {
  const rows = await sql.query('SELECT 1 FROM people WHERE id = $1 AND version = $2', [id, lastVersion], 'person-forgotten');
  return rows.length > 0;
};

/** Usernames by user id, as far as they are known. */
export const usernamesOf = async (prisma: PrismaClient, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await prisma.people.findMany({ where: { id: { in: [...ids] } }, select: { id: true, username: true } });
  return new Map(rows.map(({ id, username }) => [id, username]));
};
