import { DomainError, invalidField } from '@trenzeye/kit';
import type { UploadLimits } from './upload-limits.ts';

/** Nothing was given, or something that is no picture and no video. Source: specification, section 5. */
export const missingFileMessage = 'Please upload a file or enter a YouTube URL.';
export const unsupportedTypeMessage =
  'This is neither a video nor a picture we can read. MP4, MOV, WebM, MKV, AVI, MPEG, Ogg, PNG, JPEG, WebP, GIF and AVIF work.';

export const missingFile = (): DomainError => invalidField('file', missingFileMessage);

export const unsupportedMediaType = (field = 'file'): DomainError =>
  new DomainError('unsupported_media_type', { detail: unsupportedTypeMessage, errors: [{ field, message: missingFileMessage }] });

const named = { image: 'a picture', video: 'a video' } as const;

/** It is a sound file of another kind than its sender said. */
export const mediaTypeMismatch = (is: 'image' | 'video', said: 'image' | 'video'): DomainError =>
  new DomainError('unsupported_media_type', { errors: [{ field: 'file', message: `This is ${named[is]}, not ${named[said]}.` }] });

const sizes = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const;

/** Bytes as people read them: `20 MB`. */
export const formatBytes = (bytes: number): string => {
  const [unit, name] = sizes.find(([each]) => bytes >= each) ?? [1, 'bytes'];
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
};

const plural = { image: 'Pictures', video: 'Videos' } as const;

export const fileTooLarge = (media_type: 'image' | 'video', limits: UploadLimits): DomainError =>
  new DomainError('payload_too_large', {
    errors: [{ field: 'file', message: `${plural[media_type]} can have ${formatBytes(limits[media_type])} at most.` }],
  });

export const storageQuotaExceeded = ({ storage }: UploadLimits): DomainError =>
  new DomainError('payload_too_large', {
    errors: [{ field: 'file', message: `Your uploads may take ${formatBytes(storage)} together. Delete some to make room.` }],
  });

/** Seconds until the next day (UTC) begins. */
const untilTomorrow = (now: Date): number => 86_400 - (Math.floor(now.getTime() / 1000) % 86_400);

export const dailyLimitExceeded = ({ perDay }: UploadLimits, now: Date): DomainError =>
  new DomainError('rate_limited', {
    detail: `You can upload ${perDay} files a day. Come back tomorrow.`,
    headers: { 'retry-after': String(untilTomorrow(now)) },
  });
