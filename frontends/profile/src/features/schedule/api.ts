import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, call, callPage, newIdempotencyKey, useApiMutation } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { type Occurrence, profile, type Rule, type ScheduledPost, type SeriesEnd } from '@trenzeye/proto/http/profile';

export type ScheduleEntry = ScheduledPost | Occurrence;

/** Whether the entry is an upcoming occurrence of a series, which has no post of its own yet. */
export const isOccurrence = (entry: ScheduleEntry): entry is Occurrence => !('id' in entry);

export const entryKey = (entry: ScheduleEntry): string => (isOccurrence(entry) ? `${entry.series_id} ${entry.occurrence}` : entry.id);

export const typeLabels = { thread: t`Thread`, image: t`Image`, shorts: t`Short`, other: t`Draft` } as const;

interface StatusDisplay {
  readonly label: string;
  readonly tone: 'plain' | 'success' | 'warning' | 'danger';
}

const statusDisplays: Readonly<Record<ScheduledPost['status'], StatusDisplay>> = {
  scheduled: { label: 'scheduled', tone: 'plain' },
  publishing: { label: 'publishing', tone: 'plain' },
  published: { label: 'published', tone: 'success' },
  failed: { label: 'failed', tone: 'danger' },
  missed: { label: 'missed', tone: 'warning' },
};

export const statusDisplay = (entry: ScheduleEntry): StatusDisplay => {
  if (isOccurrence(entry)) return { label: t`repeats`, tone: 'plain' };
  return entry.status === 'failed' && entry.unconfirmed ? { label: 'unconfirmed', tone: 'warning' } : statusDisplays[entry.status];
};

/** Whether the entry can still be moved, edited and cancelled. */
export const isEditable = (entry: ScheduleEntry): boolean =>
  isOccurrence(entry) || entry.status === 'scheduled' || entry.status === 'missed';

/** Query key of the schedule; every change invalidates all of it. */
const scheduleKey = ['schedule'] as const;

const keyFor = (...parts: readonly (string | null | undefined)[]) => [...scheduleKey, ...parts];

/** Polling interval in milliseconds while a post is being published. */
const publishingPollMs = 2_000;

/** Scheduled posts of the signed-in user, soonest first, paginated. */
export const useScheduled = (userId: string) =>
  useInfiniteQuery({
    queryKey: keyFor('list', userId),
    queryFn: ({ pageParam, signal }) =>
      callPage(profile.scheduledPosts, { params: { id: userId }, query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'publishing')) ? publishingPollMs : false,
  });

/** Scheduled posts and series occurrences between two instants. */
export const useCalendar = (from: string, to: string) =>
  useQuery({
    queryKey: keyFor('calendar', from, to),
    queryFn: ({ signal }) => call(profile.scheduleCalendar, { query: { from, to }, signal }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.posts.some(({ status }) => status === 'publishing') ? publishingPollMs : false),
  });

/** Drafts of the signed-in user that can be scheduled, newest first. */
export const useScheduleDrafts = (userId: string) =>
  useQuery({
    queryKey: ['schedule-drafts', userId],
    queryFn: ({ signal }) => call(content.drafts, { params: { id: userId }, query: { limit: 100 }, signal }),
  });

export const useScheduleSettings = () =>
  useQuery({ queryKey: keyFor('settings'), queryFn: ({ signal }) => call(profile.scheduleSettings, { signal }) });

export const useSeries = () => useQuery({ queryKey: keyFor('series'), queryFn: ({ signal }) => call(profile.listSeries, { signal }) });

export const useSlots = () => useQuery({ queryKey: keyFor('slots'), queryFn: ({ signal }) => call(profile.scheduleSlots, { signal }) });

export const useNextSlot = () => useQuery({ queryKey: keyFor('queue'), queryFn: ({ signal }) => call(profile.nextFreeSlot, { signal }) });

export const useWebhook = () =>
  useQuery({ queryKey: keyFor('webhook'), queryFn: ({ signal }) => call(profile.scheduleWebhook, { signal }) });

export const useCalendarLink = () =>
  useQuery({ queryKey: keyFor('link'), queryFn: ({ signal }) => call(profile.calendarLink, { signal }) });

/** Resolves a local time in a zone to an instant, with warnings; no request while `input` is null. */
export const useResolution = (input: { localTime: string; zone: string; contentId: string; exceptId: string | undefined } | null) =>
  useQuery({
    queryKey: keyFor('resolve', input?.localTime, input?.zone, input?.contentId, input?.exceptId),
    queryFn: ({ signal }) => {
      if (!input) throw new Error('no local time to resolve');
      const { localTime, zone, contentId, exceptId } = input;
      return call(profile.resolveLocalTime, {
        body: { local_time: localTime, zone, ...(contentId && { content_id: contentId }), ...(exceptId && { except_id: exceptId }) },
        signal,
      });
    },
    enabled: input !== null,
    placeholderData: (previous) => previous,
  });

/** A local time in a zone. `clock_choice` resolves times that a clock change skips or repeats. */
export interface LocalTimeInput {
  readonly local_time: string;
  readonly zone: string;
  readonly clock_choice?: 'earlier' | 'later';
}

export interface Recurrence {
  readonly rule: Rule;
  readonly end: SeriesEnd;
}

export interface SchedulePlan extends LocalTimeInput {
  readonly content_id: string;
  readonly platform: 'trenzeye' | 'webhook';
  readonly repeat?: Recurrence | undefined;
}

/** For a version conflict: the current state of the post as a sentence. */
const conflictMessage = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { current } = (error.body ?? {}) as { current?: ScheduledPost | null };
  if (current === null) return t`It was cancelled elsewhere.`;
  const messages: Readonly<Record<string, string>> = {
    publishing: t`It is being published right now.`,
    published: t`It has already been published.`,
    failed: t`It could not be published in the meantime.`,
    missed: t`Its scheduled time has passed.`,
    scheduled: t`It was changed elsewhere. This is its current state.`,
  };
  return current ? messages[current.status] : error.message;
};

/** A mutation that refetches the schedule and shows failures with the reason from the server. */
const useScheduleMutation = <Input = void, Result = unknown>(run: (input: Input) => Promise<Result>, failure: string) =>
  useApiMutation({ mutationFn: run, failureMessage: failure, invalidates: [scheduleKey], describeError: conflictMessage });

const createSchedule = async (userId: string, { repeat, local_time, zone, ...plan }: SchedulePlan): Promise<void> => {
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

export const useCreateSchedule = (userId: string) =>
  useScheduleMutation((plan: SchedulePlan) => createSchedule(userId, plan), t`Failed to schedule content`);

/** Changes the time, draft or platform of a post or of one occurrence of a series. */
export const useUpdateEntry = () =>
  useScheduleMutation(async ({ entry, change }: { entry: ScheduleEntry; change: Partial<SchedulePlan> }) => {
    const { repeat: _, ...body } = change;
    if (isOccurrence(entry)) {
      const params = { id: entry.series_id, occurrence: entry.occurrence };
      return call(profile.changeOccurrence, { params, body });
    }
    return call(profile.changeScheduledPost, { params: { id: entry.id }, body: { version: entry.version, ...body } });
  }, t`Failed to update scheduled post`);

export const useCancel = () =>
  useScheduleMutation(async (entry: ScheduleEntry): Promise<void> => {
    if (isOccurrence(entry)) {
      await call(profile.skipOccurrence, { params: { id: entry.series_id, occurrence: entry.occurrence } });
      return;
    }
    await call(profile.cancelScheduledPost, { params: { id: entry.id } });
  }, t`Failed to cancel scheduled post`);

export const usePublishNow = () =>
  useScheduleMutation(
    (post: ScheduledPost) => call(profile.publishScheduledPost, { params: { id: post.id }, idempotencyKey: newIdempotencyKey() }),
    t`Failed to publish now`,
  );

export const useRetry = () =>
  useScheduleMutation(
    ({ post, confirm }: { post: ScheduledPost; confirm: boolean }) =>
      call(profile.retryScheduledPost, { params: { id: post.id }, body: { confirm }, idempotencyKey: newIdempotencyKey() }),
    t`Failed to retry`,
  );

/** Changes all future occurrences of a series. */
export const useUpdateSeries = () =>
  useScheduleMutation(({ id, version, plan }: { id: string; version: number; plan: SchedulePlan }) => {
    const { content_id, platform, local_time, zone, repeat } = plan;
    return call(profile.changeSeries, { params: { id }, body: { version, content_id, platform, starts: local_time, zone, ...repeat } });
  }, t`Failed to update the series`);

export const useEndSeries = () =>
  useScheduleMutation((id: string) => call(profile.endSeries, { params: { id } }), t`Failed to end the series`);

export const useQueuePost = () =>
  useScheduleMutation(
    (contentId: string) => call(profile.queuePost, { body: { content_id: contentId }, idempotencyKey: newIdempotencyKey() }),
    t`Failed to schedule content`,
  );

export const useSaveSlots = () =>
  useScheduleMutation(
    (slots: { weekday: number; time: string }[]) => call(profile.setScheduleSlots, { body: { slots } }),
    t`Failed to save your slots`,
  );

export interface SettingsChange {
  readonly zone?: string;
  readonly missed?: 'publish' | 'ask';
  readonly existing?: 'keep_instant' | 'keep_wall_clock';
}

export const useSaveSettings = () =>
  useScheduleMutation((change: SettingsChange) => call(profile.setScheduleSettings, { body: change }), t`Failed to save your settings`);

export const useCreateCalendarLink = () => useScheduleMutation(() => call(profile.createCalendarLink), t`Failed to create the link`);
export const useDeleteCalendarLink = () => useScheduleMutation(() => call(profile.deleteCalendarLink), t`Failed to delete the link`);

export const useSaveWebhook = () =>
  useScheduleMutation(
    ({ url, shouldRotateSecret }: { url: string; shouldRotateSecret: boolean }) =>
      call(profile.setScheduleWebhook, { body: { url, new_secret: shouldRotateSecret } }),
    t`Failed to save the webhook`,
  );
export const useRemoveWebhook = () => useScheduleMutation(() => call(profile.removeScheduleWebhook), t`Failed to remove the webhook`);

export const useImport = () =>
  useScheduleMutation(
    ({ csv, zone, isDryRun }: { csv: string; zone: string; isDryRun: boolean }) =>
      call(profile.importSchedule, { query: { dry_run: isDryRun ? 'true' : 'false' }, body: { csv, zone } }),
    t`Failed to read the file`,
  );
