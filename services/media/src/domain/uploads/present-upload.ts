import type { Upload, UploadRecord } from '@trenzeye/proto/http/media';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { UploadRow } from '../../store/uploads.ts';
import { signedUrl } from '../objects/sign-url.ts';

type Signing = Pick<Context, 'signingKey' | 'clock'>;

/** An upload as its owner sees it, with addresses that work for some hours. */
export const presentUpload = (context: Signing, row: UploadRow): Upload => {
  const { assets } = row;
  const addressOf = (key: string | undefined): string | null => (key === undefined ? null : signedUrl(context, key));
  return {
    id: row.id,
    status: row.status,
    transcript: row.transcript,
    transcript_source: row.transcript_source,
    media_type: row.media_type,
    source: row.source,
    source_url: row.source_url,
    name: row.name,
    size: row.size,
    stage: row.stage,
    percent: row.percent,
    reason: row.reason,
    attempt: row.attempt,
    retryable: row.retryable,
    duration: row.duration,
    width: row.width,
    height: row.height,
    poster_url: addressOf(assets.poster),
    sprite_url: addressOf(assets.sprite),
    waveform_url: addressOf(assets.waveform),
    captions_url: addressOf(assets.captions),
    video_url: addressOf(assets.video),
    images: (assets.images ?? []).map(({ key, ...image }) => ({ url: signedUrl(context, key), ...image })),
    highlights: [...(assets.highlights ?? [])],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
};

/** What an export tells of it. */
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
