import { cursorPatterns, invalidField, readAll } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { ActivityLog, admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { findIdByUsername } from '../directory/index.ts';
import { type ActivityLogFilter, type NamedActivityLogRow, readActivityLogs } from './store.ts';

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

type Query = Pick<QueryOf<typeof admin.activityLogs>, 'actor' | 'action' | 'target_type' | 'target_id' | 'from' | 'to'>;

/** An id that no user has. */
const unusedId = '00000000-0000-0000-0000-000000000000';

/** The user id of an actor; null for the system. */
const findActor = async ({ prisma }: AdminContext, actor: string | undefined): Promise<string | null | undefined> => {
  if (actor === undefined) return undefined;
  if (actor === 'system') return null;
  if (cursorPatterns.uuid.test(actor)) return actor;
  return (await findIdByUsername(prisma, actor.replace(/^@/, ''))) ?? unusedId;
};

/** All entries are between these; PostgreSQL does not accept every instant that JavaScript does. */
const earliestMs = 0;
const latestMs = Date.UTC(9999, 0);

/** Throws `invalid_request` for text that is not an instant. */
const parseInstant = (field: string, instant: string | undefined): Date | undefined => {
  if (instant === undefined) return undefined;
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw invalidField(field, 'is not a date and time');
  return new Date(Math.min(Math.max(milliseconds, earliestMs), latestMs));
};

/** The filter of a request, with the actor's name resolved. Throws `invalid_request`. */
export const resolveLogFilter = async (
  context: AdminContext,
  { actor, action, target_type, target_id, from, to }: Query,
): Promise<ActivityLogFilter> => ({
  userId: await findActor(context, actor),
  action,
  targetType: target_type,
  targetId: target_id,
  from: parseInstant('from', from),
  to: parseInstant('to', to),
});

const columns = ['id', 'timestamp', 'username', 'user_id', 'action', 'target_type', 'target_id', 'detail'] as const;
/** Rows per read. */
const batchSize = 1_000;

/** Spreadsheets execute cells that start with these characters as formulas. */
const escapeFormula = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = escapeFormula(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (entry: ActivityLog): string => `${columns.map((column) => csvCell(entry[column])).join(',')}\r\n`;
const jsonLine = (entry: ActivityLog): string => `${JSON.stringify(entry)}\n`;

/** All entries that match the filter, latest first, as lines of a file. The database is read while the file is sent. */
export const exportActivityLogs = async function* (
  context: AdminContext,
  { format, ...query }: QueryOf<typeof admin.exportActivityLogs>,
): AsyncGenerator<string> {
  const filter = await resolveLogFilter(context, query);
  const rows = readAll<NamedActivityLogRow>((last) => {
    const after = last && { occurredAt: last.occurred_at, id: last.id };
    return readActivityLogs(context.prisma, { filter, after, limit: batchSize });
  });
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  for await (const row of rows) yield (format === 'csv' ? csvLine : jsonLine)(presentActivityLog(row));
};
