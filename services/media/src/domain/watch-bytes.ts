import { type MediaKind, sniffLength, sniffMedia } from './sniff-media.ts';
import type { UploadLimits } from './upload-limits.ts';
import { notMedia, outOfRoom, tooLargeFor } from './upload-problem.ts';

export interface Watch {
  readonly limits: UploadLimits;
  /** Bytes its owner has room for. */
  readonly room: number;
  /** Told what the file is as soon as that is known; may throw to refuse it. */
  readonly onKind: (kind: MediaKind) => void;
}

/**
 * Passes a file on while it is one that is taken: the first bytes say what it is, and it ends at its kind's limit. Throws
 * `unsupported_media_type` or `payload_too_large` at once, long before the last byte.
 */
export async function* watchBytes(file: AsyncIterable<Uint8Array>, { limits, room, onKind }: Watch): AsyncGenerator<Uint8Array> {
  let kind: MediaKind | undefined;
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  const learn = (): MediaKind => {
    const found = sniffMedia(head);
    if (!found) throw notMedia();
    onKind(found);
    return found;
  };
  for await (const chunk of file) {
    size += chunk.length;
    if (size > room) throw outOfRoom(limits);
    if (!kind) {
      head = Buffer.concat([head, chunk]);
      if (head.length < sniffLength) continue;
      kind = learn();
    }
    if (size > limits[kind.media_type]) throw tooLargeFor(kind.media_type, limits);
    yield head.length > 0 ? head : chunk;
    head = Buffer.alloc(0);
  }
  if (kind) return;
  learn();
  yield head;
}
