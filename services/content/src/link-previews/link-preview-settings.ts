import type { SourceAddress } from '../sources/index.ts';

export interface LinkPreviewSettings {
  readonly isOn: boolean;
  readonly reach: SourceAddress['reach'];
  /** Names this installation and its public URL. */
  readonly userAgent: string;
  /** For a page, and for its picture, in milliseconds. */
  readonly timeoutMs: number;
}
