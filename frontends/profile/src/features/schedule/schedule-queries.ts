import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { profile } from '@trenzeye/proto/http/profile';

/** Query key of the schedule; every change invalidates all of it. */
export const scheduleKey = ['schedule'] as const;

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
