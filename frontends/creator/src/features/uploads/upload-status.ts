import { plural, t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isTransient, sizeLabel, type Toasts, useLive, useToast } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';
import { useEffect, useRef } from 'react';

/** '3.2 MB/s'; empty while unknown. */
export const rateLabel = (rate: number | null): string => (rate === null ? '' : `${sizeLabel(rate)}/s`);

/** Approximate remaining time; empty while unknown. */
export function remainingLabel(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '';
  if (seconds < 5) return t`a few seconds left`;
  if (seconds < 60) return plural(Math.ceil(seconds / 5) * 5, { one: '# second left', other: '# seconds left' });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? t`a minute left` : plural(minutes, { one: '# minute left', other: '# minutes left' });
  const hours = Math.round(minutes / 60);
  return hours === 1 ? t`about an hour left` : plural(hours, { one: 'about # hour left', other: 'about # hours left' });
}

/** Whole percent, rounded down, so that 100 means complete. */
export const percentOf = (sent: number, total: number): number => (total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0);

/** In characters. Source: specification, section 9. */
const transcriptPreviewLimit = 200;

/** The first 200 characters of a transcript. */
export function transcriptPreview(transcript: string): string {
  const characters = [...transcript.trim()];
  return characters.length > transcriptPreviewLimit ? `${characters.slice(0, transcriptPreviewLimit).join('')}…` : characters.join('');
}

/** Labels of the processing stages; an unknown stage is shown with its own name. */
const labels: Readonly<Record<string, string>> = {
  uploading: t`Receiving the file`,
  queued: t`Queued`,
  fetching: t`Fetching the video`,
  probe: t`Analyzing the file`,
  normalise: t`Preparing the video`,
  poster: t`Creating the cover`,
  sprite: t`Creating preview frames`,
  waveform: t`Creating the waveform`,
  transcript: t`Transcribing`,
  highlights: t`Finding highlights`,
  renditions: t`Preparing the image`,
};

export function stageLabel(stage: string): string {
  if (Object.hasOwn(labels, stage)) return labels[stage] ?? stage;
  const text = stage.replaceAll(/[_-]/g, ' ');
  return text === '' ? t`Working` : text[0]?.toUpperCase() + text.slice(1);
}

export type Upload = AnswerOf<typeof media.uploadStatus>;
export type ListedUpload = AnswerOf<typeof media.listUploads>[number];

/** Stages of an upload that is still being sent, and of a cancelled one. */
export const uploadingStage = 'uploading';
export const cancelledStage = 'cancelled';

/** Source: specification, section 9. */
export const pollIntervalMs = 2_000;
const maxPollIntervalMs = 30_000;

/** Delay before the next poll; false when polling ends. */
export function nextPollDelayMs(status: Upload['status'] | undefined, failures: number, isRejected: boolean): number | false {
  if (isRejected || (status !== undefined && status !== 'pending')) return false;
  return Math.min(maxPollIntervalMs, pollIntervalMs * 2 ** failures);
}

export const statusKey = (id: string) => ['upload', id] as const;

/**
 * An upload, polled every two seconds until it is processed or has failed. Network errors are retried with backoff; a
 * rejection (not found, or not the user's) ends the polling.
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
    // Polling is the retry.
    retry: false,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) => nextPollDelayMs(data?.status, failures.current, error !== null && !isTransient(error)),
  });
}

/** Updates the processing progress from the live stream; polling is the fallback. */
export function useLiveUploads(): void {
  const client = useQueryClient();
  const refresh = (id: string) => {
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
    'upload.processed': ({ upload_id }) => refresh(upload_id),
    'upload.failed': ({ upload_id }) => refresh(upload_id),
  });
}

/** Shows what can be done with a processed upload. The message for videos is the specification's. */
function showReady(toast: Toasts, { media_type }: Upload): void {
  if (media_type === 'image') toast.success(t`Your photo is ready!`, t`Edit and post it in TrenzLab, or make a Short.`);
  else toast.success(t`Your content is ready for Short generation!`);
}

/** Shows one toast when an upload that was sent or seen pending on this page finishes, and refreshes the list. */
export function useOutcomeToast(upload: Upload | undefined, completedId: string | null): void {
  const toast = useToast();
  const client = useQueryClient();
  const pendingId = useRef<string | null>(null);
  useEffect(() => {
    if (completedId !== null) pendingId.current = completedId;
  }, [completedId]);
  useEffect(() => {
    if (!upload) return;
    if (upload.status === 'pending') {
      pendingId.current = upload.id;
      return;
    }
    if (pendingId.current !== upload.id) return;
    pendingId.current = null;
    if (upload.status === 'processed') showReady(toast, upload);
    else if (upload.stage !== cancelledStage) toast.error(t`Failed to process your content. Please try again.`, upload.reason ?? undefined);
    void client.invalidateQueries({ queryKey: ['uploads'] });
  }, [upload, toast, client]);
}
