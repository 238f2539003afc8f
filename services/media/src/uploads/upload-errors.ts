import { createText, DomainError, invalidField } from '@trenzeye/kit';
import { isHeic } from '../media-types/index.ts';
import type { UploadLimits } from './upload-limits.ts';

/** No file, or neither an image nor a video. Source: specification, section 5. */
const missingFileMessage = 'Please upload a file or enter a YouTube URL.';
const unsupportedTypeMessage =
  'This is neither a video nor a picture we can read. MP4, MOV, WebM, MKV, AVI, MPEG, Ogg, PNG, JPEG, WebP, GIF and AVIF work.';

export const missingFile = (): DomainError => invalidField('file', missingFileMessage);

/** libvips as installed from npm has no decoder for HEVC, which HEIC contains. */
const heicMessage =
  'HEIC pictures cannot be read here. Share the photo as JPEG, or choose Settings > Camera > Formats > Most Compatible on the iPhone.';

/** `head` is the start of the file, as far as it was read. */
export const unsupportedMediaType = (head: Uint8Array = new Uint8Array()): DomainError =>
  new DomainError('unsupported_media_type', {
    detail: isHeic(head) ? heicMessage : unsupportedTypeMessage,
    errors: [{ field: 'file', message: missingFileMessage }],
  });

const unsupportedAudioMessage = 'This is not a sound file we can read. MP3, WAV, M4A, Ogg and FLAC work.';

export const unsupportedAudio = (): DomainError =>
  new DomainError('unsupported_media_type', {
    detail: unsupportedAudioMessage,
    errors: [{ field: 'file', message: 'must be a sound file in MP3, WAV, M4A, Ogg or FLAC' }],
  });

const mismatchMessages = {
  'image image': unsupportedTypeMessage,
  'video video': unsupportedTypeMessage,
  'image video': 'This is a picture, not a video.',
  'video image': 'This is a video, not a picture.',
} as const;

/** The detected type differs from the declared one. */
export const mediaTypeMismatch = (detected: 'image' | 'video', declared: 'image' | 'video'): DomainError =>
  new DomainError('unsupported_media_type', { errors: [{ field: 'file', message: mismatchMessages[`${detected} ${declared}`] }] });

const units = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const;

/** Formats a size for messages: `20 MB`. */
export const formatBytes = (bytes: number): string => {
  const [unit, name] = units.find(([each]) => bytes >= each) ?? [1, 'bytes'];
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
};

export const fileTooLarge = (kind: 'image' | 'video' | 'audio', limits: UploadLimits): DomainError =>
  new DomainError('payload_too_large', {
    errors: [
      {
        field: 'file',
        message: createText('{kind, select, image {Pictures} video {Videos} other {Sound files}} can be at most {size}.', {
          kind,
          size: formatBytes(limits[kind]),
        }),
      },
    ],
  });

/** The reason names the setting. */
export const videoRefused = (reason: string): DomainError => new DomainError('unavailable', { detail: reason });

export const storageQuotaExceeded = ({ storage }: UploadLimits): DomainError =>
  new DomainError('payload_too_large', {
    errors: [
      {
        field: 'file',
        message: createText('Your uploads can use at most {storage} in total. Delete some to free up space.', {
          storage: formatBytes(storage),
        }),
      },
    ],
  });

/** Seconds until the next UTC day. */
const secondsUntilTomorrow = (now: Date): number => 86_400 - (Math.floor(now.getTime() / 1000) % 86_400);

export const dailyBytesExceeded = ({ receivedPerDay }: UploadLimits, now: Date): DomainError =>
  new DomainError('rate_limited', {
    detail: createText('You can send {receivedPerDay} a day; unfinished uploads count as well. Try again tomorrow.', {
      receivedPerDay: formatBytes(receivedPerDay),
    }),
    headers: { 'retry-after': String(secondsUntilTomorrow(now)) },
  });

export const dailyLimitExceeded = ({ perDay }: UploadLimits, now: Date): DomainError =>
  new DomainError('rate_limited', {
    detail: createText('You can upload {perDay} files a day. Try again tomorrow.', { perDay }),
    headers: { 'retry-after': String(secondsUntilTomorrow(now)) },
  });
