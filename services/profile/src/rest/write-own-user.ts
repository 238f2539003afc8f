import { DomainError, type IdempotencyKey, translate, type Viewer } from '@trenzeye/kit';
import type { ProfileContext } from '../context.ts';
import type { ProfileTransaction } from '../database/transaction.ts';
import {
  changeUser,
  findUser,
  insertOwnUser,
  isUsernameConflict,
  type RowCondition,
  selectVisibleRows,
  type UserRecord,
  type VisibleRow,
} from '../users/index.ts';
import type { Preferences } from './parse-headers.ts';
import { columnOf, type UserInput } from './parse-rows.ts';
import { notImplemented, restFailure } from './rest-failure.ts';
import { withRejectedValues } from './select-users.ts';

interface Request {
  readonly viewer: Viewer;
  readonly rows: readonly UserInput[];
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

interface Written {
  /** Rows that did not exist before. */
  readonly inserted: number;
  readonly rows: readonly VisibleRow[];
}

/** A result whose timestamps are text: repeated requests get the stored JSON. */
interface StoredResult {
  readonly inserted: number;
  readonly rows: readonly (Omit<VisibleRow, 'created_at'> & { readonly created_at: string })[];
}

const notOwn = () => restFailure('forbidden', '42501', 'new row violates row-level security policy for table "users"');
const duplicate = (constraint: string) =>
  restFailure('conflict', '23505', `duplicate key value violates unique constraint "${constraint}"`);
const missing = (column: string) =>
  restFailure('invalid_request', '23502', `null value in column "${column}" of relation "users" violates not-null constraint`);

/** An error of the rules for profiles, as the table would report it. */
const asRestFailure = (error: unknown): unknown => {
  if (isUsernameConflict(error)) return duplicate('users_username_key');
  if (!(error instanceof DomainError) || error.options.foreignCode !== undefined) return error;
  if (error.code === 'conflict') return duplicate('users_username_key');
  const [failed] = error.options.errors ?? [];
  if (error.code !== 'invalid_request' || !failed) return error;
  return restFailure('invalid_request', '23514', `new row for relation "users" violates check constraint "users_${failed.field}_check"`, {
    details: `${failed.field} ${translate(failed.message, 'en')}`,
  });
};

/** The row of a user as that user sees it. */
const ownRow = ({ id, email, username, avatarUrl, createdAt }: UserRecord): VisibleRow => ({
  id,
  email,
  username,
  avatar_url: avatarUrl,
  created_at: createdAt,
});

const asStored = (inserted: number, users: readonly UserRecord[]): StoredResult => ({
  inserted,
  rows: users.map((user) => ({ ...ownRow(user), created_at: user.createdAt.toISOString() })),
});

const runWrite = async (
  { transaction }: ProfileContext,
  { viewer, trace, idempotencyKey }: Request,
  work: (tx: ProfileTransaction) => Promise<StoredResult>,
): Promise<Written> => {
  try {
    const { inserted, rows } = await transaction({ actor: viewer.id, trace, idempotencyKey }, work);
    return { inserted, rows: rows.map((row) => ({ ...row, created_at: new Date(row.created_at) })) };
  } catch (error) {
    throw asRestFailure(error);
  }
};

/** Changes the columns that the input names. Id and address are those of the account and cannot change here. */
const changeColumns = async (tx: ProfileTransaction, viewer: Viewer, user: UserRecord, input: UserInput): Promise<UserRecord> => {
  if (input.id !== undefined && input.id !== user.id) throw notOwn();
  if (input.email !== undefined && input.email !== user.email)
    throw restFailure('forbidden', '42501', 'permission denied for column email of table users', {
      hint: 'Change the address of the account with PUT /auth/v1/user.',
    });
  if (input.username === null || input.username === '') throw missing('username');
  if (input.username === undefined && input.avatar_url === undefined) return user;
  return changeUser(tx, user, {
    username: input.username,
    bio: undefined,
    avatarUrl: input.avatar_url,
    isAdmin: viewer.role === 'admin',
  });
};

const assertOwnRows = (viewer: Viewer, rows: readonly UserInput[]): void => {
  for (const { id } of rows) {
    if (id === undefined || id === null) throw missing('id');
    if (id !== viewer.id) throw notOwn();
  }
};

/** The only unique constraint that an insert can name is the primary key: usernames are unique in another form. */
const assertConflictTarget = (columns: readonly string[] | undefined): void => {
  const names = columns?.map(columnOf);
  if (names && !(names.length === 1 && names[0] === 'id'))
    throw restFailure('invalid_request', '42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification');
};

interface InsertRows extends Request {
  readonly resolution: Preferences['resolution'];
  readonly conflictColumns: readonly string[] | undefined;
}

/**
 * Inserts the viewer's own row, whatever the role. With a resolution an existing row is changed or left as it is. Throws 42501 for the
 * id of another user, 23505 when the row exists already, and a 400 with PostgreSQL's code for an invalid value.
 */
export const insertRows = (context: ProfileContext, request: InsertRows): Promise<Written> => {
  const { viewer, rows, resolution, conflictColumns } = request;
  if (resolution) assertConflictTarget(conflictColumns);
  assertOwnRows(viewer, rows);
  const [input] = rows;
  if (!input) return Promise.resolve({ inserted: 0, rows: [] });
  if (rows.length > 1 && !resolution) throw duplicate('users_pkey');
  if (rows.length > 1 && resolution === 'merge-duplicates')
    throw restFailure('invalid_request', '21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time');
  return runWrite(context, request, async (tx) => {
    const resolve = async (): Promise<StoredResult | undefined> => {
      const existing = resolution && (await findUser(tx.prisma, viewer.id));
      if (!existing) return undefined;
      return asStored(0, resolution === 'merge-duplicates' ? [await changeColumns(tx, viewer, existing, input)] : []);
    };
    const resolved = await resolve();
    if (resolved) return resolved;
    const created = await insertOwnUser(tx, context.clock, { viewer, username: input.username, avatarUrl: input.avatar_url });
    if (created) return asStored(1, [created]);
    // Another request has inserted the row since.
    const late = await resolve();
    if (late) return late;
    throw duplicate('users_pkey');
  });
};

interface UpdateRows extends Request {
  readonly conditions: readonly RowCondition[];
}

/** Changes the viewer's own row if the conditions hold for it; the rows of other users are not affected. */
export const updateRows = (context: ProfileContext, request: UpdateRows): Promise<Written> => {
  const { viewer, rows, conditions } = request;
  if (rows.length > 1) throw notImplemented('an update with several rows is not supported');
  const [input] = rows;
  if (!input) return Promise.resolve({ inserted: 0, rows: [] });
  return runWrite(context, request, (tx) =>
    withRejectedValues(async () => {
      const own: RowCondition = { column: 'id', values: [viewer.id] };
      const query = { conditions: [own, ...conditions], order: [], offset: 0, limit: 1 };
      const [row] = await selectVisibleRows(tx.prisma, viewer.id, query);
      const user = row && (await findUser(tx.prisma, viewer.id));
      return asStored(0, user ? [await changeColumns(tx, viewer, user, input)] : []);
    }),
  );
};
