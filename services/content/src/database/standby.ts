import type { Sql } from '@trenzeye/kit';
import type { Prisma } from './generated/client.ts';

/** Runs a tagged statement (`Prisma.sql`) on the standby, which the Prisma client is not connected to. */
export const readFromStandby = <R extends object>(standby: Sql, { text, values }: Prisma.Sql): Promise<R[]> =>
  standby.query<R>(text, values);
