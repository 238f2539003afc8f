import { createText, invalidField } from '@trenzeye/kit';
import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRow {
  /** Line in the file; the header is line 1. */
  readonly line: number;
  readonly draft: string;
  readonly date: string;
  readonly time: string;
  readonly zone: string;
  readonly platform: string;
}

const rowLimit = 500;
const requiredColumns = ['draft', 'date', 'time'] as const;
/** Longer fields are cut. */
const fieldLength = 300;

const separatorOf = (csv: string): string => {
  const header = csv.split('\n', 1)[0] ?? '';
  return [',', ';', '\t'].find((separator) => header.includes(separator)) ?? ',';
};

const parseRecords = (csv: string): { info: { lines: number }; record: Record<string, string> }[] => {
  try {
    return parse(csv, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      delimiter: separatorOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[];
  } catch (error) {
    if (error instanceof CsvError)
      throw invalidField('csv', createText('cannot be read: {problem}', { problem: error.message.slice(0, 284) }));
    throw error;
  }
};

/** The rows of a schedule in CSV with commas, semicolons or tabs. Throws `invalid_request` naming `csv`. */
export const readCsv = (csv: string): CsvRow[] => {
  const records = parseRecords(csv);
  if (records.length === 0) throw invalidField('csv', 'has no rows below its header');
  if (records.length > rowLimit)
    throw invalidField('csv', createText('has {length} rows: at most {rowLimit} at once', { length: records.length, rowLimit }));
  const missing = requiredColumns.filter((name) => !(name in (records[0]?.record ?? {})));
  if (missing.length > 0)
    throw invalidField('csv', createText('needs the columns draft, date and time: {missing} missing', { missing: missing.join(', ') }));
  return records.map(({ info, record }) => {
    const field = (name: string) => (record[name] ?? '').slice(0, fieldLength);
    return {
      line: info.lines,
      draft: field('draft'),
      date: field('date'),
      time: field('time'),
      zone: field('zone'),
      platform: field('platform'),
    };
  });
};
