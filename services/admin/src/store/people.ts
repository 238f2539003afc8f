import type { Sql } from '@trenzeye/kit';
import type { PrismaClient } from './generated/client.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly version: number;
}

/** Keeps the newest name: an event that arrives after a later one changes nothing. */
export const keepPerson = async (sql: Sql, { id, username, version }: Person): Promise<void> => {
  await sql.query(
    `INSERT INTO people (id, username, version) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET username = excluded.username, version = excluded.version WHERE people.version < excluded.version`,
    [id, username, version],
    'person-keep',
  );
};

/** Usernames by user id, as far as they are known. */
export const usernamesOf = async (prisma: PrismaClient, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await prisma.people.findMany({ where: { id: { in: [...ids] } }, select: { id: true, username: true } });
  return new Map(rows.map(({ id, username }) => [id, username]));
};
