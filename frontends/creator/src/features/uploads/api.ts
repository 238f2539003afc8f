import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, mergePages, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { type ListedUpload, pollIntervalMs, statusKey, type Upload, uploadingStage } from './upload-status.ts';

const listKey = (owner: string) => ['uploads', owner] as const;

/** Being processed by the server; an upload that is still being sent is excluded. */
const isProcessing = ({ status, stage }: ListedUpload): boolean => status === 'pending' && stage !== uploadingStage;

/** Pages of the user's uploads, newest first; polled while one of them is processed. */
export function useUploads(owner: string) {
  const query = useInfiniteQuery({
    queryKey: listKey(owner),
    queryFn: ({ pageParam, signal }) => callPage(media.listUploads, { query: { limit: 12 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data?.pages.some(({ items }) => items.some(isProcessing)) ? pollIntervalMs : false,
  });
  return { ...query, uploads: mergePages(query.data?.pages ?? []) };
}

/** Mutations that retry, cancel and delete uploads; they update the cached list and upload. */
export function useUploadActions() {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => client.invalidateQueries({ queryKey: ['uploads'] });
  const showUpload = (upload: Upload) => {
    client.setQueryData(statusKey(upload.id), upload);
    void refresh();
  };
  const retry = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(media.retryUpload, { params: { id } }),
    onSuccess: showUpload,
    onError: (error) => toast.error(t`Failed to process your content. Please try again.`, error.message),
  });
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(media.cancelUpload, { params: { id } }),
    onSuccess: showUpload,
    onError: (error) => toast.error(t`The processing could not be cancelled`, error.message),
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(media.removeUpload, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: statusKey(id) });
      void refresh();
      toast.success(t`Upload deleted`);
    },
    onError: (error) => toast.error(t`The upload could not be deleted`, error.message),
  });
  return { retry, cancel, remove };
}
