import { isAudio, type MediaKind, sniffAudio, sniffLengthBytes, sniffMedia } from '../media-types/index.ts';
import { fileTooLarge, storageQuotaExceeded, unsupportedAudio, unsupportedMediaType } from './upload-errors.ts';
import type { UploadLimits } from './upload-limits.ts';

interface StreamValidation {
  readonly limits: UploadLimits;
  /** Sound files, or pictures and videos, which is the default. */
  readonly accepts?: 'audio' | 'media';
  /** Bytes left in the owner's quota. */
  readonly availableBytes: number;
  /** Called as soon as the type is detected. Throws to reject the file. */
  readonly onKind: (kind: MediaKind) => void;
}

/**
 * Passes the chunks of a file through while it is valid: detects the type from the first bytes and enforces the size limit of that
 * type. Throws `unsupported_media_type` or `payload_too_large` as soon as possible, without reading the rest.
 */
export async function* validateMediaStream(
  file: AsyncIterable<Uint8Array>,
  { limits, accepts = 'media', availableBytes, onKind }: StreamValidation,
): AsyncGenerator<Uint8Array> {
  let kind: MediaKind | undefined;
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  const detect = (): MediaKind => {
    const detected = accepts === 'audio' ? sniffAudio(head) : sniffMedia(head);
    if (!detected) throw accepts === 'audio' ? unsupportedAudio() : unsupportedMediaType(head);
    onKind(detected);
    return detected;
  };
  for await (const chunk of file) {
    size += chunk.length;
    if (size > availableBytes) throw storageQuotaExceeded(limits);
    if (!kind) {
      head = Buffer.concat([head, chunk]);
      if (head.length < sniffLengthBytes) continue;
      kind = detect();
    }
    const limited = isAudio(kind) ? 'audio' : kind.media_type;
    if (size > limits[limited]) throw fileTooLarge(limited, limits);
    yield head.length > 0 ? head : chunk;
    head = Buffer.alloc(0);
  }
  if (kind) return;
  detect();
  yield head;
}
