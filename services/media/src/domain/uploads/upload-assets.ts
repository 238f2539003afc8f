import type { Highlight } from '@trenzeye/proto/http/media';

/** What was made of an upload: keys of the object store, never addresses, which run out. */
export interface UploadAssets {
  readonly poster?: string;
  readonly sprite?: string;
  readonly waveform?: string;
  /** WebVTT. */
  readonly captions?: string;
  readonly video?: string;
  /** A caption file that its owner put beside it. */
  readonly sidecar?: string;
  readonly images?: readonly ImageAsset[];
  readonly highlights?: readonly Highlight[];
}

/** One rendition of a picture; width and height in pixels. */
export interface ImageAsset {
  readonly key: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}
