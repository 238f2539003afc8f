import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { invalidField } from '@trenzeye/kit';
import { avatarTooLarge, notAnImage } from '../domain/avatars/avatar-errors.ts';

interface Part {
  readonly chunks: Buffer[];
  isTooLarge: boolean;
}

/** Pieces of a form besides the file: none is needed, a few are passed over. */
const limits = { files: 1, fields: 8, fieldSize: 1024, parts: 9, headerPairs: 20, headerSize: 4096 };

/**
 * The file in the field `field` of a multipart body, of at most `most` bytes; what comes beyond is read and thrown away, so that
 * the answer arrives. Throws `payload_too_large` or `invalid_request`, naming the field.
 */
export const readAvatarForm = async (request: IncomingMessage, field: string, most: number): Promise<Buffer> => {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    request.resume();
    throw invalidField(field, 'must be a file in a multipart/form-data body');
  }
  const part: Part = { chunks: [], isTooLarge: false };
  try {
    const form = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: { ...limits, fileSize: most } });
    form.on('file', (name, stream) => {
      stream.on('limit', () => {
        part.isTooLarge = true;
        part.chunks.length = 0;
      });
      stream.on('data', (chunk: Buffer) => {
        if (name === field && !part.isTooLarge) part.chunks.push(chunk);
      });
      // A body that ends too early fails the form itself, below.
      stream.on('error', () => undefined);
    });
    await pipeline(request, form);
  } catch (error) {
    request.resume();
    throw notAnImage(error);
  }
  if (part.isTooLarge) throw avatarTooLarge();
  if (part.chunks.length === 0) throw notAnImage();
  return Buffer.concat(part.chunks);
};
