import { DomainError } from '@trenzeye/kit';
import type { AnswerOf, BodyOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { movePost, openPosts, type PostRow } from '../../store/schedule/posts.ts';
import { listSeries } from '../../store/schedule/series.ts';
import { putSettings } from '../../store/schedule/settings.ts';
import { replanSeries } from './change-series.ts';
import { requireZone } from './choose-moment.ts';
import { lastBefore, occurrencesAfter } from './occurrences.ts';
import { announcePlan, changePlan, type PlanCause, type Planning } from './plan.ts';
import { planOf } from './series-plan.ts';
import { type Moment, momentAt, momentOf } from './wall-clock.ts';

type Existing = 'keep_instant' | 'keep_wall_clock';
type Changed = { readonly changed: number; readonly left_alone: string[] };

const inZone = (row: PostRow, zone: string, existing: Existing): Moment => {
  if (existing === 'keep_instant') return momentAt(row.scheduled_time, zone);
  const moment = momentOf(row.local_time, zone, row.clock === 'ok' ? undefined : row.clock_choice);
  return { ...moment, at: new Date(moment.at.getTime() + row.excess_ms) };
};

/** Posts whose clock time has passed in the new zone stay where they are. */
const movePosts = async (planning: Planning, rows: readonly PostRow[], zone: string, existing: Existing): Promise<Changed> => {
  const { sql, now } = planning;
  const left: string[] = [];
  for (const row of rows) {
    const moment = inZone(row, zone, existing);
    if (moment.at <= now) {
      left.push(row.id);
      continue;
    }
    await movePost(sql, row.id, { contentId: row.content_id, platform: row.platform, moment, edited: row.edited });
    await announcePlan(planning, row.id);
  }
  return { changed: rows.length - left.length, left_alone: left };
};

/** A series keeps its instants in the zone it has; with the clock kept, it moves to the new one. */
const moveSeries = async (planning: Planning, zone: string): Promise<number> => {
  let changed = 0;
  for (const row of await listSeries(planning.sql, planning.userId)) {
    const plan = { ...planOf(row), zone };
    if (row.zone !== planning.settings.zone || occurrencesAfter(plan, lastBefore(plan, planning.now)).next().done) continue;
    await replanSeries(planning, {
      ...{ id: row.id, userId: row.user_id, contentId: row.content_id, platform: row.platform },
      ...{ starts: row.starts, zone, rule: row.rule, end: row.ending },
    });
    changed += 1;
  }
  return changed;
};

const moveAll = async (planning: Planning, zone: string, existing: Existing | undefined): Promise<Changed> => {
  const { sql, userId, settings } = planning;
  const rows = await openPosts(sql, userId, true);
  // What was planned in a third zone was meant for that one.
  const own = rows.filter((row) => row.zone === settings.zone);
  if (own.length === 0) return { changed: 0, left_alone: [] };
  if (!existing)
    throw new DomainError('invalid_request', {
      detail: `${own.length} scheduled ${own.length === 1 ? 'post is' : 'posts are'} planned in ${settings.zone}: say whether they keep their instants or what the clock says.`,
      errors: [{ field: 'existing', message: 'must be keep_instant or keep_wall_clock' }],
    });
  const moved = await movePosts(
    planning,
    own.filter(({ series_id }) => series_id === null),
    zone,
    existing,
  );
  const series = existing === 'keep_wall_clock' ? await moveSeries(planning, zone) : 0;
  return { ...moved, changed: moved.changed + series };
};

/** Changes a person's settings. Throws `invalid_request` for an unknown zone, and while it is not said what becomes of existing posts. */
export const changeSettings = (
  context: ProfileContext,
  cause: PlanCause,
  { existing, ...body }: BodyOf<typeof profile.setScheduleSettings>,
): Promise<AnswerOf<typeof profile.setScheduleSettings>> =>
  changePlan(context, cause, async (planning) => {
    const { sql, userId, settings } = planning;
    const zone = body.zone === undefined ? settings.zone : requireZone(body.zone);
    const next = {
      zone,
      missed: body.missed ?? settings.missed,
      missed_after_minutes: body.missed_after_minutes ?? settings.missed_after_minutes,
      spacing_minutes: body.spacing_minutes ?? settings.spacing_minutes,
    };
    // A first choice changes nothing unless asked to: until then every post had brought its own zone.
    const moves = zone !== settings.zone && (settings.chosen || existing !== undefined);
    const moved = moves ? await moveAll(planning, zone, existing) : { changed: 0, left_alone: [] };
    await putSettings(sql, userId, next);
    return { ...next, ...moved };
  });
