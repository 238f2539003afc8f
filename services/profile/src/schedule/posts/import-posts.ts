import { createText, DomainError, invalidField, localize } from '@trenzeye/kit';
import { Platform, type ScheduledPost, type ScheduleImportRow } from '@trenzeye/proto/http/profile';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import type { ProfileContext } from '../../context.ts';
import type { Database } from '../../database/transaction.ts';
import { changePlan, type PlanCause, requireRoom } from '../plan/change-plan.ts';
import { readSettings } from '../plan/store.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';
import { requireZone, resolveMoment } from '../time/choose-moment.ts';
import type { Moment } from '../time/wall-clock.ts';
import { readWebhook } from '../webhooks/store.ts';
import { addPlannedPost, requireDraft } from './schedule-post.ts';
import { type NearbyPlan, readNearbyPlan, warningsFor } from './schedule-warnings.ts';
import { type DraftRow, findDraftsByName } from './store/post-rows.ts';

interface CsvRow {
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
const readCsv = (csv: string): CsvRow[] => {
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

type Row = z.output<typeof ScheduleImportRow>;
type FieldError = Row['errors'][number];

interface CheckedRow {
  readonly shown: Row;
  readonly draft: DraftRow | undefined;
  readonly moment: Moment | undefined;
}

/** The result of a check; its error is added under the name of the file's column. */
const collect = <T>(errors: FieldError[], field: string, check: () => T): T | undefined => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    errors.push({ field, message: localize(error.options.errors?.[0]?.message ?? error.options.detail ?? error.message) });
    return undefined;
  }
};

const draftOf = (errors: FieldError[], name: string, drafts: readonly DraftRow[]): DraftRow | undefined => {
  const wanted = name.toLowerCase();
  const found = drafts.filter(({ content_id, title }) => content_id === wanted || title.toLowerCase() === wanted);
  if (name === '') errors.push({ field: 'draft', message: 'is missing' });
  else if (found.length === 0) errors.push({ field: 'draft', message: 'is not a draft of yours' });
  else if (found.length > 1)
    errors.push({
      field: 'draft',
      message: localize(createText('is the title of {length} drafts: give the id', { length: found.length })),
    });
  return found.length === 1 ? found[0] : undefined;
};

interface CheckContext {
  readonly drafts: readonly DraftRow[];
  readonly ownZone: string;
  readonly hasWebhook: boolean;
  readonly now: Date;
}

const checkRow = (row: CsvRow, { drafts, ownZone, hasWebhook, now }: CheckContext): CheckedRow => {
  const errors: FieldError[] = [];
  const draft = draftOf(errors, row.draft, drafts);
  const zone = collect(errors, 'zone', () => requireZone(row.zone || ownZone));
  if (!/^\d{4}-\d\d-\d\d$/.test(row.date)) errors.push({ field: 'date', message: 'must look like 2026-11-21' });
  if (!/^([01]?\d|2[0-3]):[0-5]\d$/.test(row.time)) errors.push({ field: 'time', message: 'must look like 09:15' });
  const localTime = `${row.date}T${row.time.padStart(5, '0')}`;
  const readable = zone !== undefined && !errors.some(({ field }) => field === 'date' || field === 'time');
  const moment = readable ? collect(errors, 'date', () => resolveMoment({ local_time: localTime, zone }, zone, now)) : undefined;
  const platform = Platform.safeParse(row.platform || 'trenzeye');
  if (!platform.success) errors.push({ field: 'platform', message: 'must be trenzeye or webhook' });
  if (platform.data === 'webhook' && !hasWebhook) errors.push({ field: 'platform', message: 'needs a webhook: set its address first' });
  return {
    draft,
    moment,
    shown: {
      row: row.line,
      draft: row.draft,
      title: draft?.title ?? null,
      local_time: readable ? localTime : `${row.date} ${row.time}`.trim(),
      zone: zone ?? row.zone,
      platform: platform.data ?? row.platform,
      scheduled_time: moment?.at.toISOString() ?? null,
      errors,
      warnings: [],
    },
  };
};

/** Adds an error to rows with the draft of an earlier row: a draft can be published once. */
const rejectRepeatedDrafts = (rows: readonly CheckedRow[]): void => {
  const first = new Map<string, number>();
  for (const { draft, shown } of rows) {
    if (!draft) continue;
    const earlier = first.get(draft.content_id);
    if (earlier === undefined) first.set(draft.content_id, shown.row);
    else shown.errors.push({ field: 'draft', message: localize(createText('is in row {earlier} already', { earlier })) });
  }
};

const addWarnings = (rows: readonly CheckedRow[], nearby: NearbyPlan, spacing: number): void => {
  const byMinute = new Map<number, number>();
  for (const { draft, moment, shown } of rows) {
    if (!draft || !moment) continue;
    shown.warnings.push(...warningsFor({ id: undefined, contentId: draft.content_id, title: draft.title, moment }, nearby, spacing));
    const sameMinute = byMinute.get(moment.at.getTime());
    if (sameMinute !== undefined)
      shown.warnings.push({
        code: 'same_minute',
        message: localize(createText('Row {sameMinute} is published in the same minute.', { sameMinute })),
        post_id: null,
      });
    byMinute.set(moment.at.getTime(), shown.row);
  }
};

interface ImportPosts {
  readonly csv: string;
  readonly zone: string | undefined;
}

const emptyPlan: NearbyPlan = { posts: [], occurrences: [] };

const checkAll = async (
  prisma: Database,
  userId: string,
  { csv, zone }: ImportPosts,
): Promise<{ readonly rows: readonly CheckedRow[]; readonly nearby: NearbyPlan }> => {
  const rows = readCsv(csv);
  const settings = await readSettings(prisma, userId);
  const ownZone = requireZone(zone ?? settings.zone);
  const drafts = await findDraftsByName(
    prisma,
    userId,
    rows.map(({ draft }) => draft),
  );
  const [now, hasWebhook] = [await scheduleNow(prisma), (await readWebhook(prisma, userId)) !== undefined];
  const checked = rows.map((row) => checkRow(row, { drafts, ownZone, hasWebhook, now }));
  rejectRepeatedDrafts(checked);
  const moments = checked.flatMap(({ moment }) => moment ?? []);
  const nearby = moments.length > 0 ? await readNearbyPlan(prisma, userId, moments, settings.spacing_minutes) : emptyPlan;
  addWarnings(checked, nearby, settings.spacing_minutes);
  return { rows: checked, nearby };
};

const isValid = (rows: readonly CheckedRow[]): boolean => rows.every(({ shown }) => shown.errors.length === 0);

/** The result of an import, row by row, without scheduling. Throws `invalid_request` for a file that is not a CSV with the required columns. */
export const previewImport = async (
  { prisma }: ProfileContext,
  userId: string,
  input: ImportPosts,
): Promise<{ rows: Row[]; valid: boolean }> => {
  const { rows: checked } = await checkAll(prisma, userId, input);
  return { rows: checked.map(({ shown }) => shown), valid: isValid(checked) };
};

/** Schedules all rows, or none. Throws `invalid_request` naming each wrong field as `rows.3.date`. */
export const importPosts = (
  context: ProfileContext,
  cause: PlanCause,
  input: ImportPosts,
): Promise<{ rows: Row[]; valid: boolean; posts: ScheduledPost[] }> =>
  changePlan(context, cause, async (planning) => {
    const { prisma, userId } = planning;
    const { rows: checked, nearby } = await checkAll(prisma, userId, input);
    if (!isValid(checked))
      throw new DomainError('invalid_request', {
        detail: 'Some rows are wrong: nothing was scheduled.',
        errors: checked.flatMap(({ shown }) =>
          shown.errors.map(({ field, message }) => ({ field: `rows.${shown.row}.${field}`, message })),
        ),
      });
    await requireRoom(planning, checked.length);
    const posts: ScheduledPost[] = [];
    for (const { draft, moment, shown } of checked) {
      if (!draft || !moment) continue;
      const locked = await requireDraft(prisma, draft.content_id, userId);
      const planned = { platform: Platform.parse(shown.platform), moment };
      const { warnings: _, ...post } = await addPlannedPost(planning, locked, planned, nearby);
      posts.push(post);
    }
    return { rows: checked.map(({ shown }) => shown), valid: true, posts };
  });
