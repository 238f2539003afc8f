import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useLive, useToast } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';

export type Short = AnswerOf<typeof media.short>;

/** Milliseconds between two looks while it is rendered, as with uploads. */
const pollEvery = 2_000;

const shortKey = (id: string) => ['short', id] as const;

/** A Short; looked at every two seconds while it is rendered, also when the network fails in between. */
export const useShort = (id: string | null) =>
  useQuery({
    queryKey: shortKey(id ?? ''),
    queryFn: ({ signal }) => call(media.short, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    // Addresses of private Shorts carry a signature that ends.
    staleTime: 60_000,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => (data?.status === 'rendering' ? pollEvery : false),
  });

/** Follows the rendering as the server tells of it; where it cannot, the looks every two seconds do. */
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

/** Renders a Short, or stops it. */
export function useRendering(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  const onSuccess = (short: Short) => client.setQueryData(shortKey(id), short);
  const render = useMutation({
    networkMode: 'always',
    /** `ready` resolves when the server has all that shall be rendered. */
    mutationFn: async (ready: () => Promise<void>) => {
      await ready();
      return call(media.renderShort, { params: { id } });
    },
    onSuccess,
    onError: (error) => toast.error('Failed to generate Short. Please try again.', error.message),
  });
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: () => call(media.cancelShort, { params: { id } }),
    onSuccess,
    onError: (error) => toast.error('The rendering could not be stopped', error.message),
  });
  return { render, cancel };
}
