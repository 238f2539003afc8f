import { localize } from '@trenzeye/kit';
import type { ListedUpload, Upload, UploadRecord } from '@trenzeye/proto/http/media';
import type { z } from 'zod';
import type { MediaContext } from '../context.ts';
import { isAudio } from '../media-types/index.ts';
import { signedUrl } from '../objects/index.ts';
import type { ListedUploadRow, UploadRow } from './store/uploads.ts';

type Signing = Pick<MediaContext, 'signingKey' | 'clock'>;

/** An upload in its owner's list, with signed URLs that are valid for some hours. */
export const presentListedUpload = (context: Signing, row: ListedUploadRow): ListedUpload => {
  const { assets } = row;
  const urlOf = (key: string | undefined): string | null => (key === undefined ? null : signedUrl(context, key));
  return {
    id: row.id,
    status: row.status,
    transcript_source: row.transcript_source,
    media_type: row.media_type,
    is_audio: isAudio(row),
    source: row.source,
    source_url: row.source_url,
    name: row.name,
    size: row.size,
    stage: row.stage,
    percent: row.percent,
    reason: row.reason === null ? null : localize(row.reason),
    attempt: row.attempt,
    retryable: row.retryable,
    duration: row.duration,
    width: row.width,
    height: row.height,
    poster_url: urlOf(assets.poster),
    sprite_url: urlOf(assets.sprite),
    waveform_url: urlOf(assets.waveform),
    captions_url: urlOf(assets.captions),
    video_url: urlOf(assets.video),
    images: (assets.images ?? []).map(({ key, ...image }) => ({ url: signedUrl(context, key), ...image })),
    highlights: [...(assets.highlights ?? [])],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
};

/** An upload as its owner sees it. */
export const presentUpload = (context: Signing, row: UploadRow): Upload => ({
  ...presentListedUpload(context, row),
  transcript: row.transcript,
});

/** An upload as an account export contains it. */
export const presentUploadRecord = (row: UploadRow): z.infer<typeof UploadRecord> => ({
  id: row.id,
  status: row.status,
  media_type: row.media_type,
  source: row.source,
  source_url: row.source_url,
  name: row.name,
  size: row.size,
  transcript: row.transcript,
  created_at: row.created_at.toISOString(),
});
