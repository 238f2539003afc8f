import { t } from '@lingui/core/macro';

/** The source of an upload: a file or the URL of a video, never both. */
export interface UploadSource {
  readonly file: File | null;
  readonly link: string;
}

export const emptySource: UploadSource = { file: null, link: '' };

export const withFile = (file: File): UploadSource => ({ file, link: '' });

export const withLink = (current: UploadSource, link: string): UploadSource => (link === '' ? { ...current, link } : { file: null, link });

export const missingSourceMessage = t`Please upload a file or enter a YouTube URL.`;

type FileMediaType = 'image' | 'video';

/** Media type by the browser's MIME type; null when it is neither image nor video. The server checks the content itself. */
export function mediaTypeOf({ type }: Pick<File, 'type'>): FileMediaType | null {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('video/') ? 'video' : null;
}

/** Why a source cannot be uploaded, with the message of the specification; null when it can. */
export function validateSource({ file, link }: UploadSource): string | null {
  if (file) return mediaTypeOf(file) === null ? missingSourceMessage : null;
  return link.trim() === '' ? missingSourceMessage : null;
}

/** Larger files are uploaded in chunks and can be paused and resumed. */
const resumableThresholdBytes = 20 * 1024 * 1024;

export const isResumable = ({ size }: Pick<File, 'size'>): boolean => size > resumableThresholdBytes;
