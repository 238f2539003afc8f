import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { call, callPage, mergePages, useToast } from '@trenzeye/frontend-kit';
import { media, type Photo } from '@trenzeye/proto/http/media';

/** Own photos by their uploads. They are fetched once: the edits on the page are newer than the server's. */
export function usePhotos(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['photo', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(media.photo, { params: { id }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => ({
      photos: results.flatMap(({ data }): Photo[] => (data ? [data] : [])),
      error: results.find(({ error }) => error)?.error ?? null,
      isPending: results.some(({ isPending }) => isPending),
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch();
      },
    }),
  });
}

/** The user's processed images, newest first. */
export function useImageUploads() {
  const query = useInfiniteQuery({
    queryKey: ['uploads', 'images'],
    queryFn: ({ pageParam, signal }) =>
      callPage(media.listUploads, { query: { limit: 12, status: 'processed', media_type: 'image' }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  return { ...query, uploads: mergePages(query.data?.pages ?? []) };
}

const pollIntervalMs = 1_000;

/** Uploads a photo and waits until it is processed; returns its id. */
export const sendPhoto = async (file: File): Promise<string> => {
  const form = new FormData();
  form.set('media_type', 'image');
  form.set('file', file);
  const { id } = await call(media.upload, { form });
  for (;;) {
    const upload = await call(media.uploadStatus, { params: { id } });
    if (upload.status === 'processed') return id;
    if (upload.status === 'error') throw new Error(upload.reason ?? t`The photo could not be processed.`);
    await new Promise((done) => setTimeout(done, pollIntervalMs));
  }
};

/** Uploads photos one after the other and waits until they are processed. */
export function useSendPhotos(onSent: (ids: readonly string[]) => void) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (files: readonly File[]) => {
      const ids: string[] = [];
      for (const file of files) ids.push(await sendPhoto(file));
      return ids;
    },
    onSuccess: onSent,
    onError: (error) => toast.error(t`Failed to upload content. Please try again.`, error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['uploads'] }),
  });
}
