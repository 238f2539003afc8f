import type { Short, ShortRecord } from '@trenzeye/proto/http/media/shorts';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { signedUrl } from '../domain/objects/sign-url.ts';
import type { ShortRow } from '../store/shorts.ts';

/** A Short as its owner or, when it is public, everybody sees it. Only private files need signed addresses. */
export const presentShort = (context: Pick<Context, 'signingKey' | 'clock'>, row: ShortRow, own: boolean): Short => {
  const addressOf = (key: string | null | undefined): string | null => {
    if (!key) return null;
    return row.is_public ? `/media/${key}` : signedUrl(context, key);
  };
  const { id, user_id, upload_id, title, caption, script, scenes, voice_type, rendered, version } = row;
  return {
    ...{ id, user_id, title, caption, script, scenes, voice_type, version },
    upload_id: own ? upload_id : null,
    status: own ? row.status : 'ready',
    stage: own ? row.stage : null,
    percent: own ? row.percent : 100,
    reason: own ? row.reason : null,
    retryable: own && row.retryable,
    edit: own ? row.edit : null,
    public: row.is_public,
    video_url: addressOf(rendered?.video),
    thumbnail_url: addressOf(rendered?.thumbnail),
    captions_url: addressOf(rendered?.captions),
    duration: rendered?.duration ?? null,
    width: rendered?.width ?? null,
    height: rendered?.height ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
};

/** What an export tells of it. */
export const presentShortRecord = ({
  id,
  upload_id,
  title,
  caption,
  script,
  scenes,
  status,
  created_at,
}: ShortRow): z.output<typeof ShortRecord> => ({
  ...{ id, upload_id, title, caption, script, scenes, status },
  created_at: created_at.toISOString(),
});
