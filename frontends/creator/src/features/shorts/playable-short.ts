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
