import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

export type UserColumn = 'id' | 'email' | 'username' | 'avatar_url' | 'created_at';
export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike' | 'isdistinct';

/** A condition on a row of the table endpoint; values are text in PostgreSQL's formats. */
export type RowCondition =
  | { readonly kind: 'comparison'; readonly column: UserColumn; readonly operator: Comparison; readonly value: string }
  /** `value` is an array literal: `{a,b}`. */
  | {
      readonly kind: 'quantified';
      readonly column: UserColumn;
      readonly operator: Comparison;
      readonly quantifier: 'any' | 'all';
      readonly value: string;
    }
  | { readonly kind: 'list'; readonly column: UserColumn; readonly values: readonly string[] }
  | { readonly kind: 'null'; readonly column: UserColumn }
  | { readonly kind: 'not'; readonly condition: RowCondition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly RowCondition[] };

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

const operators: Readonly<Record<Comparison, Prisma.Sql>> = {
  eq: Prisma.sql`=`,
  neq: Prisma.sql`<>`,
  gt: Prisma.sql`>`,
  gte: Prisma.sql`>=`,
  lt: Prisma.sql`<`,
  lte: Prisma.sql`<=`,
  like: Prisma.sql`LIKE`,
  ilike: Prisma.sql`ILIKE`,
  isdistinct: Prisma.sql`IS DISTINCT FROM`,
};

const typed = (column: UserColumn, value: string): Prisma.Sql => {
  if (column === 'id') return Prisma.sql`${value}::text::uuid`;
  return column === 'created_at' ? Prisma.sql`${value}::text::timestamptz` : Prisma.sql`${value}::text`;
};

const typedArray = (column: UserColumn, value: string): Prisma.Sql => {
  if (column === 'id') return Prisma.sql`${value}::text::uuid[]`;
  return column === 'created_at' ? Prisma.sql`${value}::text::timestamptz[]` : Prisma.sql`${value}::text::text[]`;
};

const sqlOf = (condition: RowCondition): Prisma.Sql => {
  switch (condition.kind) {
    case 'comparison':
      return Prisma.sql`${columns[condition.column]} ${operators[condition.operator]} ${typed(condition.column, condition.value)}`;
    case 'quantified': {
      const list = typedArray(condition.column, condition.value);
      const quantified = condition.quantifier === 'any' ? Prisma.sql`ANY(${list})` : Prisma.sql`ALL(${list})`;
      return Prisma.sql`${columns[condition.column]} ${operators[condition.operator]} ${quantified}`;
    }
    case 'list': {
      const values = condition.values.map((value) => typed(condition.column, value));
      return values.length === 0 ? Prisma.sql`false` : Prisma.sql`${columns[condition.column]} IN (${Prisma.join(values)})`;
    }
    case 'null':
      return Prisma.sql`${columns[condition.column]} IS NULL`;
    case 'not':
      return Prisma.sql`NOT (${sqlOf(condition.condition)})`;
    default: {
      const separator = condition.kind === 'and' ? ' AND ' : ' OR ';
      return Prisma.sql`(${Prisma.join(condition.conditions.map(sqlOf), separator)})`;
    }
  }
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

/** Counts the rows that match, at most `limit` of them. */
export const countVisibleRows = async (
  prisma: Database,
  viewerId: string | undefined,
  conditions: readonly RowCondition[],
  limit?: number,
): Promise<number> => {
  const limited = limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}::int`;
  // Raw: as above.
  const [row] = await prisma.$queryRaw<{ total: number }[]>`/* dynamic */
    SELECT count(*)::int AS total FROM (SELECT 1 ${visibleRows(viewerId, conditions)} ${limited}) AS matching`;
  return row?.total ?? 0;
};

/** The number of rows that the planner of PostgreSQL expects to match. */
export const estimateVisibleRows = async (
  prisma: Database,
  viewerId: string | undefined,
  conditions: readonly RowCondition[],
): Promise<number> => {
  // Raw: EXPLAIN.
  const [row] = await prisma.$queryRaw<Record<string, unknown>[]>`/* dynamic */
    EXPLAIN (FORMAT JSON) SELECT 1 ${visibleRows(viewerId, conditions)}`;
  const plan = row?.['QUERY PLAN'];
  const [root] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as { readonly Plan: { readonly 'Plan Rows': number } }[];
  return root?.Plan['Plan Rows'] ?? 0;
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
