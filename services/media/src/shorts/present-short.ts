import { localize } from '@trenzeye/kit';
import type { ListedShort, Short, ShortRecord } from '@trenzeye/proto/http/media/shorts';
import type { z } from 'zod';
import type { MediaContext } from '../context.ts';
import { signedUrl } from '../objects/index.ts';
import type { ListedShortRow, ShortRow } from './store.ts';

type Signing = Pick<MediaContext, 'signingKey' | 'clock'>;

/** A Short in a list. Only private files get signed URLs. */
export const presentListedShort = (context: Signing, row: ListedShortRow, isOwn: boolean): ListedShort => {
  const urlOf = (key: string | null | undefined): string | null => {
    if (!key) return null;
    return row.is_public ? `/media/${key}` : signedUrl(context, key);
  };
  const { id, user_id, upload_id, title, caption, voice_type, rendered, version } = row;
  return {
    id,
    user_id,
    title,
    caption,
    voice_type,
    version,
    upload_id: isOwn ? upload_id : null,
    status: isOwn ? row.status : 'ready',
    stage: isOwn ? row.stage : null,
    percent: isOwn ? row.percent : 100,
    reason: isOwn && row.reason !== null ? localize(row.reason) : null,
    retryable: isOwn && row.retryable,
    public: row.is_public,
    video_url: urlOf(rendered?.video),
    thumbnail_url: urlOf(rendered?.thumbnail),
    captions_url: urlOf(rendered?.captions),
    caption_tracks: (rendered?.tracks ?? []).map(({ language, label, key }) => ({ language, label, url: urlOf(key) ?? '' })),
    duration: rendered?.duration ?? null,
    width: rendered?.width ?? null,
    height: rendered?.height ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
};

const presentTakes = (context: Signing, { takes }: ShortRow): Short['takes'] =>
  takes.map(({ key, ...take }) => ({ ...take, url: signedUrl(context, key) }));

/** A Short as its owner sees it, or any viewer of a public one. */
export const presentShort = (context: Signing, row: ShortRow, isOwn: boolean): Short => ({
  ...presentListedShort(context, row, isOwn),
  speech: row.speech,
  takes: isOwn ? presentTakes(context, row) : [],
  music: isOwn ? row.music : null,
  spoken: row.rendered?.spoken ?? null,
  style: row.style,
  script: row.script,
  scenes: isOwn ? row.scenes : row.scenes.map(({ visual: _, ...scene }) => scene),
  edit: isOwn ? row.edit : null,
});

/** A Short as an account export contains it. */
export const presentShortRecord = (context: Signing, row: ShortRow): z.output<typeof ShortRecord> => {
  const { id, upload_id, title, caption, script, scenes, music, status, created_at } = row;
  return {
    id,
    upload_id,
    title,
    caption,
    script,
    scenes,
    takes: presentTakes(context, row),
    music,
    status,
    created_at: created_at.toISOString(),
  };
};
