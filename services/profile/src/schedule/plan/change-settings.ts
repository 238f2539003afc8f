import { createText, DomainError } from '@trenzeye/kit';
import type { AnswerOf, BodyOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import type { PostRow } from '../posts/store/post-rows.ts';
import { lockScheduledPosts, reschedulePost } from '../posts/store/posts.ts';
import { replanSeries } from '../series/change-series.ts';
import { lastOccurrenceBefore, occurrencesAfter, planOf } from '../series/occurrences.ts';
import { listSeries } from '../series/store.ts';
import { requireZone } from '../time/choose-moment.ts';
import { type Moment, momentAt, momentOf } from '../time/wall-clock.ts';
import { changePlan, emitScheduled, type PlanCause, type Planning } from './change-plan.ts';
import { setSettings } from './store.ts';

type Existing = 'keep_instant' | 'keep_wall_clock';
type MovedPosts = { readonly changed: number; readonly left_alone: string[] };

const inZone = (row: PostRow, zone: string, existing: Existing): Moment => {
  if (existing === 'keep_instant') return momentAt(row.scheduled_time, zone);
  const moment = momentOf(row.local_time, zone, row.clock === 'ok' ? undefined : row.clock_choice);
  return { ...moment, at: new Date(moment.at.getTime() + row.excess_ms) };
};

/** Posts whose local time has passed in the new zone keep their time. */
const movePosts = async (planning: Planning, rows: readonly PostRow[], zone: string, existing: Existing): Promise<MovedPosts> => {
  const { prisma, now } = planning;
  const unchanged: string[] = [];
  for (const row of rows) {
    const moment = inZone(row, zone, existing);
    if (moment.at <= now) {
      unchanged.push(row.id);
      continue;
    }
    await reschedulePost(prisma, row.id, { contentId: row.content_id, platform: row.platform, moment, edited: row.edited }, now);
    await emitScheduled(planning, row.id);
  }
  return { changed: rows.length - unchanged.length, left_alone: unchanged };
};

/** Moves the series of the old zone to the new one, which keeps their local times. Returns the number of changed series. */
const moveSeries = async (planning: Planning, zone: string): Promise<number> => {
  let changed = 0;
  for (const row of await listSeries(planning.prisma, planning.userId)) {
    const plan = { ...planOf(row), zone };
    if (row.zone !== planning.settings.zone || occurrencesAfter(plan, lastOccurrenceBefore(plan, planning.now)).next().done) continue;
    await replanSeries(planning, {
      id: row.id,
      userId: row.user_id,
      contentId: row.content_id,
      platform: row.platform,
      starts: row.starts,
      zone,
      rule: row.rule,
      end: row.ending,
    });
    changed += 1;
  }
  return changed;
};

const moveAll = async (planning: Planning, zone: string, existing: Existing | undefined): Promise<MovedPosts> => {
  const { prisma, userId, settings } = planning;
  const rows = await lockScheduledPosts(prisma, userId);
  // Posts in a third zone were scheduled for that zone.
  const own = rows.filter((row) => row.zone === settings.zone);
  if (own.length === 0) return { changed: 0, left_alone: [] };
  if (!existing)
    throw new DomainError('invalid_request', {
      detail: createText(
        '{count, plural, one {# scheduled post is} other {# scheduled posts are}} planned in {zone}: choose whether they keep their exact time or their local time.',
        { count: own.length, zone: settings.zone },
      ),
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

/** Changes the caller's settings. Throws `invalid_request` for an unknown zone, and when `existing` is missing although posts would move. */
export const changeSettings = (
  context: ProfileContext,
  cause: PlanCause,
  { existing, ...body }: BodyOf<typeof profile.setScheduleSettings>,
): Promise<AnswerOf<typeof profile.setScheduleSettings>> =>
  changePlan(context, cause, async (planning) => {
    const { prisma, userId, settings } = planning;
    const zone = body.zone === undefined ? settings.zone : requireZone(body.zone);
    const next = {
      zone,
      missed: body.missed ?? settings.missed,
      missed_after_minutes: body.missed_after_minutes ?? settings.missed_after_minutes,
      spacing_minutes: body.spacing_minutes ?? settings.spacing_minutes,
    };
    // The first saved zone moves posts only on request: posts before it were scheduled with a zone of their own.
    const isMoving = zone !== settings.zone && (settings.chosen || existing !== undefined);
    const moved = isMoving ? await moveAll(planning, zone, existing) : { changed: 0, left_alone: [] };
    await setSettings(prisma, userId, next);
    return { ...next, ...moved };
  });
