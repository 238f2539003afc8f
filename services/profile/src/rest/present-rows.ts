import type { VisibleRow } from '../users/index.ts';
import type { AnswerFormat } from './parse-media-type.ts';
import type { SelectedColumn } from './parse-select.ts';
import { notSingle } from './rest-failure.ts';

type PresentedRow = Readonly<Record<string, string | null>>;

const presentRow = (row: VisibleRow, columns: readonly SelectedColumn[]): PresentedRow =>
  Object.fromEntries(
    columns.map(({ name, column }) => [name, column === 'created_at' ? row.created_at.toISOString() : row[column]] as const),
  );

const withoutNulls = (row: PresentedRow): PresentedRow => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** A CSV cell. Text that looks like a formula gets an apostrophe, so that a spreadsheet does not execute it. */
const formatCell = (value: string | null): string => {
  const text = value === null ? '' : value;
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

const formatCsv = (rows: readonly PresentedRow[], columns: readonly SelectedColumn[]): string => {
  const names = [...new Set(columns.map(({ name }) => name))];
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? null))].map((line) => line.map(formatCell).join(',')).join('\n');
};

const contentTypes: Readonly<Record<AnswerFormat['kind'], string>> = {
  array: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

interface PresentedRows {
  readonly text: string;
  readonly contentType: string;
}

/** Throws PGRST116 unless a single object, if one was requested, is the whole result. */
export const assertSingle = ({ kind }: AnswerFormat, rows: readonly unknown[]): void => {
  if (kind === 'object' && rows.length !== 1) throw notSingle(rows.length);
};

/** The body of an answer in the requested format. */
export const presentRows = (rows: readonly VisibleRow[], columns: readonly SelectedColumn[], format: AnswerFormat): PresentedRows => {
  assertSingle(format, rows);
  const presented = rows.map((row) => presentRow(row, columns));
  const contentType = contentTypes[format.kind];
  if (format.kind === 'csv') return { text: formatCsv(presented, columns), contentType };
  const fields = format.stripsNulls ? presented.map(withoutNulls) : presented;
  return { text: JSON.stringify(format.kind === 'object' ? fields[0] : fields), contentType };
};

/** The Content-Range header: `0-9/100`, without a total `0-9/*`, without rows `*` and the total. */
export const contentRange = (offset: number, rows: number, total: number | undefined): string =>
  `${rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`;
