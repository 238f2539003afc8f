import { ApiError, call, newIdempotencyKey, useChange } from '@trenzeye/frontend-kit';
import { type Occurrence, profile, type Rule, type ScheduledPost, type SeriesEnd } from '@trenzeye/proto/http/profile';
import { scheduleKey } from './schedule-queries.ts';

/** Where a post goes: what the clock says in a zone. */
export interface When {
  readonly local_time: string;
  readonly zone: string;
  readonly clock_choice?: 'earlier' | 'later';
}

export interface Repeat {
  readonly rule: Rule;
  readonly end: SeriesEnd;
}

export interface Plan extends When {
  readonly content_id: string;
  readonly platform: 'trenzeye' | 'webhook';
  readonly repeat?: Repeat | undefined;
}

export const isOccurrence = (entry: ScheduledPost | Occurrence): entry is Occurrence => !('id' in entry);

/** Something else was first: what became of the post, as a sentence. */
export const whatBecame = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { current } = (error.body ?? {}) as { current?: ScheduledPost | null };
  if (current === null) return 'It was cancelled elsewhere.';
  const words: Readonly<Record<string, string>> = {
    publishing: 'It is being published right now.',
    published: 'It has been published already.',
    failed: 'Publishing it has failed meanwhile.',
    missed: 'Its time has passed meanwhile.',
    scheduled: 'It was changed elsewhere. This is how it stands now.',
  };
  return current ? words[current.status] : error.message;
};

/** Every change ends the same way: the plan is read anew, and what failed is said in the specification's words and the server's reason. */
const usePlanChange = <Given, Answer>(run: (given: Given) => Promise<Answer>, failure: string) =>
  useChange({ run, failure, stale: [scheduleKey], reason: whatBecame });

const scheduleNew = async (userId: string, { repeat, local_time, zone, ...plan }: Plan): Promise<void> => {
  if (repeat) {
    const { content_id, platform } = plan;
    await call(profile.createSeries, {
      body: { content_id, platform, starts: local_time, zone, ...repeat },
      idempotencyKey: newIdempotencyKey(),
    });
    return;
  }
  await call(profile.schedulePost, { body: { user_id: userId, local_time, zone, ...plan }, idempotencyKey: newIdempotencyKey() });
};

export const useScheduleNew = (userId: string) => usePlanChange((plan: Plan) => scheduleNew(userId, plan), 'Failed to schedule content');

/** Moves a post or an occurrence of a series, or changes its draft or platform. */
export const useMove = () =>
  usePlanChange(async ({ entry, change }: { entry: ScheduledPost | Occurrence; change: Partial<Plan> }) => {
    const { repeat: _, ...body } = change;
    if (isOccurrence(entry)) {
      const params = { id: entry.series_id, occurrence: entry.occurrence };
      return call(profile.changeOccurrence, { params, body });
    }
    return call(profile.changeScheduledPost, { params: { id: entry.id }, body: { version: entry.version, ...body } });
  }, 'Failed to move scheduled post');

export const useCancel = () =>
  usePlanChange(async (entry: ScheduledPost | Occurrence): Promise<void> => {
    if (isOccurrence(entry)) {
      await call(profile.skipOccurrence, { params: { id: entry.series_id, occurrence: entry.occurrence } });
      return;
    }
    await call(profile.cancelScheduledPost, { params: { id: entry.id } });
  }, 'Failed to cancel scheduled post');

export const usePublishNow = () =>
  usePlanChange(
    (post: ScheduledPost) => call(profile.publishScheduledPost, { params: { id: post.id }, idempotencyKey: newIdempotencyKey() }),
    'Failed to publish now',
  );

export const useRetry = () =>
  usePlanChange(
    ({ post, confirm }: { post: ScheduledPost; confirm: boolean }) =>
      call(profile.retryScheduledPost, { params: { id: post.id }, body: { confirm }, idempotencyKey: newIdempotencyKey() }),
    'Failed to try again',
  );

/** Changes everything that is still to come of a series. */
export const useChangeSeries = () =>
  usePlanChange(({ id, version, plan }: { id: string; version: number; plan: Plan }) => {
    const { content_id, platform, local_time, zone, repeat } = plan;
    return call(profile.changeSeries, { params: { id }, body: { version, content_id, platform, starts: local_time, zone, ...repeat } });
  }, 'Failed to change the series');

export const useEndSeries = () => usePlanChange((id: string) => call(profile.endSeries, { params: { id } }), 'Failed to end the series');

export const useQueuePost = () =>
  usePlanChange(
    (contentId: string) => call(profile.queuePost, { body: { content_id: contentId }, idempotencyKey: newIdempotencyKey() }),
    'Failed to schedule content',
  );

export const useSaveSlots = () =>
  usePlanChange(
    (slots: { weekday: number; time: string }[]) => call(profile.setScheduleSlots, { body: { slots } }),
    'Failed to save your slots',
  );

export interface SettingsChange {
  readonly zone?: string;
  readonly missed?: 'publish' | 'ask';
  readonly existing?: 'keep_instant' | 'keep_wall_clock';
}

export const useSaveSettings = () =>
  usePlanChange((change: SettingsChange) => call(profile.setScheduleSettings, { body: change }), 'Failed to save your settings');

export const useMakeLink = () => usePlanChange(() => call(profile.makeCalendarLink), 'Failed to make the link');
export const useEndLink = () => usePlanChange(() => call(profile.endCalendarLink), 'Failed to end the link');

export const useSaveWebhook = () =>
  usePlanChange(
    ({ url, isNewSecret }: { url: string; isNewSecret: boolean }) =>
      call(profile.setScheduleWebhook, { body: { url, new_secret: isNewSecret } }),
    'Failed to save the webhook',
  );
export const useRemoveWebhook = () => usePlanChange(() => call(profile.removeScheduleWebhook), 'Failed to remove the webhook');

export const useImport = () =>
  usePlanChange(
    ({ csv, zone, isDry }: { csv: string; zone: string; isDry: boolean }) =>
      call(profile.importSchedule, { query: { dry_run: isDry ? 'true' : 'false' }, body: { csv, zone } }),
    'Failed to read the file',
  );
