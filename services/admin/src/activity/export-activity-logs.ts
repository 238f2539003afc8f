import { readAll } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { ActivityLog, admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { resolveLogFilter } from './log-filter.ts';
import { presentActivityLog } from './present-activity-log.ts';
import { type NamedActivityLogRow, readActivityLogs } from './store.ts';

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
