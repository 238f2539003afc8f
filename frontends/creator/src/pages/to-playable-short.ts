import type { ItemDetail } from '@trenzeye/proto/http/content';
import type { PlayableShort } from '../features/shorts/playable-short.ts';

/** The player's data of a Short; undefined for other types. */
export function toPlayableShort({ id, title, content }: ItemDetail): PlayableShort | undefined {
  if (!('scenes' in content)) return undefined;
  return {
    id,
    title,
    alt_text: content.alt_text ?? '',
    video_url: content.video_url,
    thumbnail_url: content.thumbnail_url,
    captions_url: content.captions_url ?? null,
    short_id: content.short_id ?? null,
    scenes: content.scenes,
  };
}
