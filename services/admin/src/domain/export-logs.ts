import { readAll } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { ActivityLog, admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { latestLogs, type NamedLogRow } from '../store/activity-logs.ts';
import { presentLog, readFilter } from './activity-filter.ts';

const columns = ['id', 'timestamp', 'username', 'user_id', 'action', 'target_type', 'target_id', 'detail'] as const;
/** Lines read at once. */
const piece = 1_000;

/** A spreadsheet takes what begins so for a formula. */
const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = asText(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (entry: ActivityLog): string => `${columns.map((column) => cell(entry[column])).join(',')}\r\n`;
const jsonLine = (entry: ActivityLog): string => `${JSON.stringify(entry)}\n`;

/** The whole log that fits the filter, latest first, as the text of a file; read while it is sent. */
export const exportLogs = async function* (
  context: Context,
  { format, ...query }: QueryOf<typeof admin.exportActivityLogs>,
): AsyncGenerator<string> {
  const filter = await readFilter(context, query);
  const rows = readAll<NamedLogRow>((after) =>
    latestLogs(context.sql, filter, piece, after && { occurredAt: after.occurred_at, id: after.id }),
  );
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  for await (const row of rows) yield (format === 'csv' ? csvLine : jsonLine)(presentLog(row));
};
