import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useLive, useToast } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';

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
