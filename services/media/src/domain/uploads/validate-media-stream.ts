import { type MediaKind, sniffLengthBytes, sniffMedia } from '../media-types/sniff-media.ts';
import { fileTooLarge, storageQuotaExceeded, unsupportedMediaType } from './upload-errors.ts';
import type { UploadLimits } from './upload-limits.ts';

export interface StreamValidation {
  readonly limits: UploadLimits;
  /** Bytes its owner has room for. */
  readonly availableBytes: number;
  /** Told what the file is as soon as that is known; may throw to refuse it. */
  readonly onKind: (kind: MediaKind) => void;
}

/**
 * Passes a file on while it is one that is taken: the first bytes say what it is, and it ends at its kind's limit. Throws
 * `unsupported_media_type` or `payload_too_large` at once, long before the last byte.
 */
export async function* validateMediaStream(
  file: AsyncIterable<Uint8Array>,
  { limits, availableBytes: room, onKind }: StreamValidation,
): AsyncGenerator<Uint8Array> {
  let kind: MediaKind | undefined;
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  const learn = (): MediaKind => {
    const found = sniffMedia(head);
    if (!found) throw unsupportedMediaType();
    onKind(found);
    return found;
  };
  for await (const chunk of file) {
    size += chunk.length;
    if (size > room) throw storageQuotaExceeded(limits);
    if (!kind) {
      head = Buffer.concat([head, chunk]);
      if (head.length < sniffLengthBytes) continue;
      kind = learn();
    }
    if (size > limits[kind.media_type]) throw fileTooLarge(kind.media_type, limits);
    yield head.length > 0 ? head : chunk;
    head = Buffer.alloc(0);
  }
  if (kind) return;
  learn();
  yield head;
}
