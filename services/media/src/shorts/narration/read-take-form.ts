import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createText, DomainError, invalidField, type Viewer } from '@trenzeye/kit';
import { takeLimitBytes } from '@trenzeye/proto/http/media/speech';
import type { MediaContext } from '../../context.ts';
import { readForm } from '../../upload-form/index.ts';
import { createReceivedByteCounter } from '../../uploads/index.ts';

const maxNarrationLength = 1_000;
const maxSeconds = 600;

const readTake = async (file: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > takeLimitBytes)
      throw new DomainError('payload_too_large', {
        errors: [{ field: 'take', message: createText('must be at most {megabytes} MB', { megabytes: takeLimitBytes / 1024 ** 2 }) }],
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Reads a recording with its narration. Throws `invalid_request` or `payload_too_large`, naming the field. */
export const readTakeForm = async (
  context: MediaContext,
  { request, viewer }: { readonly request: IncomingMessage; readonly viewer: Viewer },
): Promise<{ narration: string; duration: number | null; bytes: Buffer }> => {
  const counter = createReceivedByteCounter(context, viewer.id);
  const { fields, file } = await readForm(request, { field: 'take', counter, onFile: readTake });
  const narration = fields.narration?.trim() ?? '';
  if (narration === '' || narration.length > maxNarrationLength) throw invalidField('narration', 'must be the narration of a scene');
  if (!file || file.length === 0) throw invalidField('take', 'must be a recording');
  const duration = Number(fields.duration);
  return { narration, duration: duration > 0 && duration <= maxSeconds ? duration : null, bytes: file };
};
