import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, mergePages, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { pollEvery, statusKey, type Upload, uploading } from '../upload-status.ts';

const listKey = (owner: string) => ['uploads', owner] as const;

/** Something happens to it on the server. One that is still to arrive changes here, or on another device that may be off. */
const isProcessed = ({ status, stage }: Upload): boolean => status === 'pending' && stage !== uploading;

/** What somebody uploaded, newest first; read again every two seconds while something of it is processed. */
export function useMyUploads(owner: string) {
  const query = useInfiniteQuery({
    queryKey: listKey(owner),
    queryFn: ({ pageParam, signal }) => callPage(media.listUploads, { query: { limit: 12 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data?.pages.some(({ items }) => items.some(isProcessed)) ? pollEvery : false,
  });
  return { ...query, uploads: mergePages(query.data?.pages ?? []) };
}

/** Starts the processing of an upload again, ends it, or deletes the upload; the list and the upload itself follow. */
export function useUploadActions() {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => client.invalidateQueries({ queryKey: ['uploads'] });
  const changed = (upload: Upload) => {
    client.setQueryData(statusKey(upload.id), upload);
    void refresh();
  };
  const retry = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(media.retryUpload, { params: { id } }),
    onSuccess: changed,
    onError: (error) => toast.error('Failed to process your content. Please try again.', error.message),
  });
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(media.cancelUpload, { params: { id } }),
    onSuccess: changed,
    onError: (error) => toast.error('The processing could not be stopped', error.message),
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(media.removeUpload, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: statusKey(id) });
      void refresh();
      toast.success('Upload deleted');
    },
    onError: (error) => toast.error('The upload could not be deleted', error.message),
  });
  return { retry, cancel, remove };
}
