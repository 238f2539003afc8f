import { plural, t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, useLive, useToast } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';
import { useEffect, useRef, useState } from 'react';

const listLength = 50;

/** The author's latest processed videos. */
export const useVideoUploads = () =>
  useQuery({
    queryKey: ['uploads', 'videos'],
    queryFn: async ({ signal }) => {
      const query = { limit: listLength, status: 'processed', media_type: 'video' } as const;
      return (await callPage(media.listUploads, { query, signal }, null)).items;
    },
  });

/** A progress at a time in milliseconds. */
interface ProgressSample {
  readonly stage: string | null;
  readonly percent: number;
  readonly at: number;
}

/** The stage that takes the most time. */
const longestStage = 'render';
/** Before less is known, an estimate would be a guess. */
const [minPercent, minMs] = [3, 1_500];

/** Seconds until the longest stage ends, from its progress since `first`; null while they are unknown. */
export function estimateSecondsLeft(first: ProgressSample, now: ProgressSample): number | null {
  const [gained, elapsedMs] = [now.percent - first.percent, now.at - first.at];
  if (now.stage !== longestStage || first.stage !== longestStage || gained < minPercent || elapsedMs < minMs) return null;
  return ((100 - now.percent) * elapsedMs) / gained / 1_000;
}

export function describeTimeLeft(seconds: number): string {
  if (seconds < 10) return t`A few seconds left`;
  if (seconds < 90) return plural(Math.round(seconds / 5) * 5, { one: 'About # second left', other: 'About # seconds left' });
  return plural(Math.round(seconds / 60), { one: 'About # minute left', other: 'About # minutes left' });
}

/** Seconds that a rendering still takes; null while they are unknown. */
export function useTimeLeft(stage: string | null, percent: number): number | null {
  const first = useRef<ProgressSample | null>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = { stage, percent, at: performance.now() };
    if (first.current?.stage !== stage || percent < first.current.percent) first.current = now;
    setSecondsLeft(estimateSecondsLeft(first.current, now));
  }, [stage, percent]);
  return secondsLeft;
}

export type Short = AnswerOf<typeof media.short>;

/** Same interval as for uploads. */
const pollIntervalMs = 2_000;

export const shortKey = (id: string) => ['short', id] as const;

/** A Short; polled while it is rendering, also after network errors. */
export const useShort = (id: string | null) =>
  useQuery({
    queryKey: shortKey(id ?? ''),
    queryFn: ({ signal }) => call(media.short, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    // URLs of private Shorts contain a signature that expires.
    staleTime: 60_000,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => (data?.status === 'rendering' ? pollIntervalMs : false),
  });

/** Updates the rendering progress from the live stream; polling is the fallback. */
export function useLiveShort(id: string | null): void {
  const client = useQueryClient();
  useLive([], {
    'upload.progressed': ({ short_id, stage, percent }) => {
      if (short_id === null || short_id !== id) return;
      if (stage === 'failed') {
        void client.invalidateQueries({ queryKey: shortKey(short_id) });
        return;
      }
      client.setQueryData<Short>(shortKey(short_id), (short) => (short?.status === 'rendering' ? { ...short, stage, percent } : short));
    },
    'short.created': ({ short_id }) => {
      if (short_id === id) void client.invalidateQueries({ queryKey: shortKey(short_id) });
    },
  });
}

/** Mutations that start and cancel the rendering of a Short. */
export function useRendering(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  const onSuccess = (short: Short) => client.setQueryData(shortKey(id), short);
  const render = useMutation({
    networkMode: 'always',
    /** `ready` saves pending edits first. */
    mutationFn: async (ready: () => Promise<void>) => {
      await ready();
      return call(media.renderShort, { params: { id } });
    },
    onSuccess,
    onError: (error) => toast.error(t`Failed to generate Short. Please try again.`, error.message),
  });
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: () => call(media.cancelShort, { params: { id } }),
    onSuccess,
    onError: (error) => toast.error(t`The rendering could not be cancelled`, error.message),
  });
  return { render, cancel };
}
