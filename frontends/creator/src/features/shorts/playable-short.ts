import { t } from '@lingui/core/macro';
import type { ItemDetail } from '@trenzeye/proto/http/content';

const names: Readonly<Record<string, string>> = {
  AI_Generated_Female: t`AI Generated Female`,
  AI_Generated_Male: t`AI Generated Male`,
  Human_Female: t`Human Female`,
  Human_Male: t`Human Male`,
};

/** The voice types to choose from. Source: specification, `voice_type`. */
export const voiceTypes: readonly string[] = Object.keys(names);

/** Other voice types, which clients of the API can set, are shown as they are. Empty: no voice. */
export const voiceName = (voiceType: string): string => names[voiceType] ?? voiceType.replaceAll('_', ' ').trim();

/** A Short for the player: a video, or a script whose scenes are shown in sequence. */
export interface PlayableShort {
  readonly id: string;
  readonly title: string;
  /** What the video shows, by its author; may be empty. */
  readonly alt_text: string;
  readonly video_url: string | null;
  readonly thumbnail_url: string | null;
  /** WebVTT file; null when captions are burned in or missing. */
  readonly captions_url: string | null;
  /** Id of the Short with the video; null for a script without one. */
  readonly short_id: string | null;
  readonly scenes: readonly { readonly description: string; readonly narration: string; readonly duration: number }[];
}

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
