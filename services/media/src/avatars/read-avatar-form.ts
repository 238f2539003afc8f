import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { DomainError, invalidField } from '@trenzeye/kit';
import { countingReceivedBytes, type ReceivedByteCounter } from '../uploads/index.ts';
import { avatarTooLarge, notAnImage } from './avatar-errors.ts';

interface FilePart {
  readonly chunks: Buffer[];
  isTooLarge: boolean;
}

/** The form contains only the file; a few further fields are ignored. */
const limits = { files: 1, fields: 8, fieldSize: 1024, parts: 9, headerPairs: 20, headerSize: 4096 };

interface AvatarForm {
  /** The name of the file's field. */
  readonly field: string;
  readonly limitBytes: number;
  /** Counts the whole body. */
  readonly counter: ReceivedByteCounter;
}

/**
 * Reads the file of a multipart field. A larger body is read and discarded, so that the client receives the response. Throws
 * `payload_too_large` or `invalid_request`, naming the field, and `rate_limited` when the user has sent more than allowed today.
 */
export const readAvatarForm = async (request: IncomingMessage, { field, limitBytes, counter }: AvatarForm): Promise<Buffer> => {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    request.resume();
    throw invalidField(field, 'must be a file in a multipart/form-data body');
  }
  const part: FilePart = { chunks: [], isTooLarge: false };
  try {
    const form = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: { ...limits, fileSize: limitBytes } });
    form.on('file', (name, stream) => {
      stream.on('limit', () => {
        part.isTooLarge = true;
        part.chunks.length = 0;
      });
      stream.on('data', (chunk: Buffer) => {
        if (name === field && !part.isTooLarge) part.chunks.push(chunk);
      });
      // An incomplete body rejects the pipeline below.
      stream.on('error', () => undefined);
    });
    await pipeline(request, (chunks) => countingReceivedBytes(counter, chunks), form);
    counter.check();
  } catch (error) {
    request.resume();
    if (error instanceof DomainError) throw error;
    throw notAnImage(error);
  }
  if (part.isTooLarge) throw avatarTooLarge();
  if (part.chunks.length === 0) throw notAnImage();
  return Buffer.concat(part.chunks);
};
