import type { Emit } from '@trenzeye/kit';
import type { ShortRow } from './store.ts';

/** Emits that a Short was created or rendered again. The URLs are unsigned: they work while a public item shows the Short. */
export const emitShortCreated = (emit: Emit, { id, user_id, upload_id, title, rendered, version }: ShortRow): void =>
  emit('short.created', {
    shortId: id,
    userId: user_id,
    uploadId: upload_id ?? '',
    title,
    version,
    videoUrl: rendered ? `/media/${rendered.video}` : '',
    thumbnailUrl: rendered ? `/media/${rendered.thumbnail}` : '',
    captionsUrl: rendered?.captions ? `/media/${rendered.captions}` : '',
    duration: rendered?.duration ?? 0,
  });
