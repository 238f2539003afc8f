import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

export type UserColumn = 'id' | 'email' | 'username' | 'avatar_url' | 'created_at';
/** A condition on a row of the table endpoint: the column has one of the values, as text in PostgreSQL's formats. */
export interface RowCondition {
  readonly column: UserColumn;
  readonly values: readonly string[];
}

export interface RowOrder {
  readonly column: UserColumn;
  readonly isDescending: boolean;
  /** PostgreSQL's default if undefined: last when ascending, first when descending. */
  readonly nulls: 'first' | 'last' | undefined;
}

export interface RowQuery {
  /** All must hold. */
  readonly conditions: readonly RowCondition[];
  readonly order: readonly RowOrder[];
  readonly offset: number;
  readonly limit: number;
}

/** A row as a viewer sees it: `email` is null in the rows of other users. */
export interface VisibleRow {
  readonly id: string;
  readonly email: string | null;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly created_at: Date;
}

const columns: Readonly<Record<UserColumn, Prisma.Sql>> = {
  id: Prisma.sql`id`,
  email: Prisma.sql`email`,
  username: Prisma.sql`username`,
  avatar_url: Prisma.sql`avatar_url`,
  created_at: Prisma.sql`created_at`,
};

const typed = (column: UserColumn, value: string): Prisma.Sql => {
  if (column === 'id') return Prisma.sql`${value}::text::uuid`;
  return column === 'created_at' ? Prisma.sql`${value}::text::timestamptz` : Prisma.sql`${value}::text`;
};

const sqlOf = ({ column, values }: RowCondition): Prisma.Sql => {
  if (values.length === 0) return Prisma.sql`false`;
  return Prisma.sql`${columns[column]} IN (${Prisma.join(values.map((value) => typed(column, value)))})`;
};

const allOf = (conditions: readonly RowCondition[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions.map(sqlOf), ' AND ');

/** The rows as `viewerId` sees them: filters and orders cannot use the addresses of other users either. */
const visibleRows = (viewerId: string | undefined, conditions: readonly RowCondition[]): Prisma.Sql => Prisma.sql`
  FROM (
    SELECT id, CASE WHEN id = ${viewerId ?? null}::uuid THEN email END AS email, username, avatar_url, created_at FROM users
  ) AS users
  WHERE ${allOf(conditions)}`;

const nullsOf = ({ nulls }: RowOrder): Prisma.Sql => {
  if (nulls === undefined) return Prisma.empty;
  return nulls === 'first' ? Prisma.sql`NULLS FIRST` : Prisma.sql`NULLS LAST`;
};

const orderOf = (order: readonly RowOrder[]): Prisma.Sql => {
  const terms = order.map(
    (term) => Prisma.sql`${columns[term.column]} ${term.isDescending ? Prisma.sql`DESC` : Prisma.empty} ${nullsOf(term)}`,
  );
  return Prisma.join([...terms, Prisma.sql`created_at`, Prisma.sql`id`]);
};

/** The rows that match, in the requested order and then as the users joined. */
export const selectVisibleRows = (prisma: Database, viewerId: string | undefined, query: RowQuery): Promise<VisibleRow[]> =>
  // Raw: conditions and order of the request on columns that depend on the viewer.
  prisma.$queryRaw<VisibleRow[]>`/* dynamic */
    SELECT id, email, username, avatar_url, created_at ${visibleRows(viewerId, query.conditions)}
    ORDER BY ${orderOf(query.order)} LIMIT ${query.limit}::int OFFSET ${query.offset}::bigint`;

/** Counts the rows that match. */
export const countVisibleRows = async (
  prisma: Database,
  viewerId: string | undefined,
  conditions: readonly RowCondition[],
): Promise<number> => {
  // Raw: as above.
  const [row] = await prisma.$queryRaw<{ total: number }[]>`/* dynamic */
    SELECT count(*)::int AS total ${visibleRows(viewerId, conditions)}`;
  return row?.total ?? 0;
};

interface DriverError {
  readonly meta?: {
    readonly driverAdapterError?: { readonly cause?: { readonly originalCode?: unknown; readonly originalMessage?: unknown } };
  };
}

/** SQLSTATE and message when PostgreSQL rejected a value of a condition (class 22); undefined for other errors. */
export const rejectedValueOf = (error: unknown): { readonly code: string; readonly message: string } | undefined => {
  const { originalCode, originalMessage } = (error as DriverError | undefined)?.meta?.driverAdapterError?.cause ?? {};
  return typeof originalCode === 'string' && /^22/.test(originalCode)
    ? { code: originalCode, message: String(originalMessage) }
    : undefined;
};
