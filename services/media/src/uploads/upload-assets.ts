import type { Highlight } from '@trenzeye/proto/http/media';

/** Files made from an upload, as object keys: signed URLs would expire. */
export interface UploadAssets {
  readonly poster?: string;
  readonly sprite?: string;
  readonly waveform?: string;
  /** WebVTT. */
  readonly captions?: string;
  readonly video?: string;
  /** A caption file attached by its owner. */
  readonly sidecar?: string;
  readonly images?: readonly ImageAsset[];
  /** The upright image without metadata that pictures are rendered from. */
  readonly master?: string;
  readonly highlights?: readonly Highlight[];
}

/** One rendition of an image; width and height in pixels. */
export interface ImageAsset {
  readonly key: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}
