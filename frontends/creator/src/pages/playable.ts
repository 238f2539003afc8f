import type { ItemDetail } from '@trenzeye/proto/http/content';
import type { Playable } from '../features/shorts/short-player.tsx';

/** What the player needs of a Short; undefined for other types. */
export function playableOf({ id, title, content }: ItemDetail): Playable | undefined {
  if (!('scenes' in content)) return undefined;
  return {
    id,
    title,
    video_url: content.video_url,
    thumbnail_url: content.thumbnail_url,
    captions_url: content.captions_url ?? null,
    scenes: content.scenes,
  };
}
