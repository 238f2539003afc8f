import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isTransient, useLive, useToast } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';
import { useEffect, useRef } from 'react';

export type Upload = AnswerOf<typeof media.uploadStatus>;

/** The stages of an upload of which not all has arrived, and of one that was stopped by its owner. */
export const uploading = 'uploading';
export const cancelled = 'cancelled';

/** Milliseconds between two looks. Source: specification, section 9. */
export const pollEvery = 2_000;
/** The longest wait after the network failed several times, in milliseconds. */
const longestWait = 30_000;

/** How long to wait before the next look, in milliseconds; false when there is nothing more to come. */
export function nextLook(status: Upload['status'] | undefined, failures: number, isGone: boolean): number | false {
  if (isGone || (status !== undefined && status !== 'pending')) return false;
  return Math.min(longestWait, pollEvery * 2 ** failures);
}

export const statusKey = (id: string) => ['upload', id] as const;

/**
 * An upload, looked at every two seconds until it is processed or has failed. A network that fails is asked again, later and
 * later; an answer that refuses (it is not there, or not yours) ends the looking.
 */
export function useUploadStatus(id: string | null) {
  const failures = useRef(0);
  return useQuery({
    queryKey: statusKey(id ?? ''),
    queryFn: async ({ signal }) => {
      try {
        const upload = await call(media.uploadStatus, { params: { id: id ?? '' }, signal });
        failures.current = 0;
        return upload;
      } catch (error) {
        if (!signal.aborted) failures.current += 1;
        throw error;
      }
    },
    enabled: id !== null,
    // The looks themselves are the tries.
    retry: false,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) => nextLook(data?.status, failures.current, error !== null && !isTransient(error)),
  });
}

/** Follows the processing of one's uploads as the server tells of it; where it cannot, the looks every two seconds do. */
export function useLiveUploads(): void {
  const client = useQueryClient();
  const look = (id: string) => {
    void client.invalidateQueries({ queryKey: statusKey(id) });
    void client.invalidateQueries({ queryKey: ['uploads'] });
  };
  useLive([], {
    'upload.progressed': ({ upload_id, short_id, stage, percent }) => {
      if (short_id !== null) return;
      client.setQueryData<Upload>(statusKey(upload_id), (upload) =>
        upload?.status === 'pending' ? { ...upload, stage, percent } : upload,
      );
    },
    'upload.processed': ({ upload_id }) => look(upload_id),
    'upload.failed': ({ upload_id }) => look(upload_id),
  });
}

/** Says once how an upload that came from here or was seen on its way came out, and reads the list anew. */
export function useOutcome(upload: Upload | undefined, arrived: string | null): void {
  const toast = useToast();
  const client = useQueryClient();
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (arrived !== null) awaited.current = arrived;
  }, [arrived]);
  useEffect(() => {
    if (!upload) return;
    if (upload.status === 'pending') {
      awaited.current = upload.id;
      return;
    }
    if (awaited.current !== upload.id) return;
    awaited.current = null;
    if (upload.status === 'processed') toast.success('Your content is ready for Short generation!');
    else if (upload.stage !== cancelled) toast.error('Failed to process your content. Please try again.', upload.reason ?? undefined);
    void client.invalidateQueries({ queryKey: ['uploads'] });
  }, [upload, toast, client]);
}
