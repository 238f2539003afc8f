import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { profile } from '@trenzeye/proto/http/profile';

/** Everything about the plan; whatever changes it asks for all of it anew. */
export const scheduleKey = ['schedule'] as const;

const key = (...parts: readonly (string | null | undefined)[]) => [...scheduleKey, ...parts];

/** While something is on its way out, the list asks again by itself. */
export const onItsWay = 2_000;

/** One's own scheduled posts, soonest first, page by page. */
export const useScheduled = (userId: string) =>
  useInfiniteQuery({
    queryKey: key('list', userId),
    queryFn: ({ pageParam, signal }) =>
      callPage(profile.scheduledPosts, { params: { id: userId }, query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'publishing')) ? onItsWay : false,
  });

/** Posts and coming occurrences between two instants. */
export const useCalendar = (from: string, to: string, isOn: boolean) =>
  useQuery({
    queryKey: key('calendar', from, to),
    queryFn: ({ signal }) => call(profile.scheduleCalendar, { query: { from, to }, signal }),
    enabled: isOn,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.posts.some(({ status }) => status === 'publishing') ? onItsWay : false),
  });

/** One's own drafts, latest first: what can be scheduled. */
export const useScheduleDrafts = (userId: string) =>
  useQuery({
    queryKey: ['schedule-drafts', userId],
    queryFn: ({ signal }) => call(content.drafts, { params: { id: userId }, query: { limit: 100 }, signal }),
  });

export const postOptions = (id: string) =>
  queryOptions({ queryKey: key('post', id), queryFn: ({ signal }) => call(profile.scheduledPost, { params: { id }, signal }) });

export const useScheduleSettings = (isOn = true) =>
  useQuery({
    queryKey: key('settings'),
    queryFn: ({ signal }) => call(profile.scheduleSettings, { signal }),
    enabled: isOn,
  });

export const useSeries = () => useQuery({ queryKey: key('series'), queryFn: ({ signal }) => call(profile.listSeries, { signal }) });

export const useSlots = () => useQuery({ queryKey: key('slots'), queryFn: ({ signal }) => call(profile.scheduleSlots, { signal }) });

export const useNextSlot = () => useQuery({ queryKey: key('queue'), queryFn: ({ signal }) => call(profile.nextFreeSlot, { signal }) });

export const useWebhook = () => useQuery({ queryKey: key('webhook'), queryFn: ({ signal }) => call(profile.scheduleWebhook, { signal }) });

export const useCalendarLink = () => useQuery({ queryKey: key('link'), queryFn: ({ signal }) => call(profile.calendarLink, { signal }) });

/** What a clock time in a zone means; nothing is asked until both are there. */
export const useResolution = (asked: { localTime: string; zone: string; contentId: string; exceptId: string | undefined } | null) =>
  useQuery({
    queryKey: key('resolve', asked?.localTime, asked?.zone, asked?.contentId, asked?.exceptId),
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('nothing to resolve');
      const { localTime, zone, contentId, exceptId } = asked;
      return call(profile.resolveLocalTime, {
        body: { local_time: localTime, zone, ...(contentId && { content_id: contentId }), ...(exceptId && { except_id: exceptId }) },
        signal,
      });
    },
    enabled: asked !== null,
    placeholderData: (previous) => previous,
  });
