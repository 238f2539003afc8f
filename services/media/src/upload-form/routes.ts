import type { Readable } from 'node:stream';
import { type Call, type Endpoint, endpoint, invalidField, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { addLink } from '../links/index.ts';
import { createReceivedByteCounter, fileTooLarge, missingFile, presentUpload, type UploadRow } from '../uploads/index.ts';
import { type FormFields, parseChoice, readForm } from './read-form.ts';
import { storeFile } from './store-file.ts';

type UploadCall = Pick<Call<typeof media.upload>, 'viewer' | 'trace' | 'idempotencyKey' | 'request'>;

const mediaTypes = ['video', 'image', 'link'] as const;
/** Limit of everything in the form except the file. */
const multipartOverheadBytes = 1024 * 1024;

interface ReceivedFile {
  readonly file: Readable;
  readonly name: string | undefined;
  /** Empty for sound files, whose form has no other field. */
  readonly fields: FormFields;
}

/** Undefined if no file was selected: browsers send an empty file in that case. */
const receiveFile = async (context: MediaContext, call: UploadCall, accepts: 'audio' | 'media', { file, name, fields }: ReceivedFile) => {
  const contentLengthBytes = Number(call.request.headers['content-length'] ?? 0);
  const largest = accepts === 'audio' ? 'audio' : 'video';
  if (contentLengthBytes > context.uploadLimits[largest] + multipartOverheadBytes) throw fileTooLarge(largest, context.uploadLimits);
  const first = await file[Symbol.asyncIterator]().next();
  if (first.done) return undefined;
  const { viewer, trace, idempotencyKey } = call;
  const declaredMediaType = () => {
    const declared = parseChoice(fields, 'media_type', mediaTypes);
    if (declared === 'link') throw invalidField('media_type', 'must be video or image for a file');
    return declared;
  };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* file;
  }
  return storeFile(context, {
    viewer,
    trace,
    name,
    contentLengthBytes,
    file: chunks(),
    accepts,
    declaredMediaType,
    idempotencyKey,
  });
};

const receive = async (context: MediaContext, call: UploadCall): Promise<UploadRow> => {
  const { viewer, trace, idempotencyKey, request } = call;
  const { fields, file } = await readForm(request, {
    field: 'file',
    counter: createReceivedByteCounter(context, viewer.id),
    onFile: (stream, name, received) => receiveFile(context, call, 'media', { file: stream, name, fields: received }),
  });
  const declared = parseChoice(fields, 'media_type', mediaTypes);
  if (file) return file;
  const url = fields.source_url?.trim() ?? '';
  if (url === '') throw missingFile();
  if (declared && declared !== 'link') throw invalidField('media_type', 'must be link for an address');
  return addLink(context, { viewer, trace, url, idempotencyKey });
};

const receiveAudio = async (context: MediaContext, call: UploadCall): Promise<UploadRow> => {
  const { file } = await readForm(call.request, {
    field: 'file',
    counter: createReceivedByteCounter(context, call.viewer.id),
    onFile: (stream, name) => receiveFile(context, call, 'audio', { file: stream, name, fields: {} }),
  });
  if (!file) throw invalidField('file', 'must be a sound file');
  return file;
};

export const uploadFileEndpoints = (context: MediaContext): Endpoint[] => [
  endpoint(media.upload, async (call) => reply(201, presentUpload(context, await receive(context, call)))),
  endpoint(media.uploadAudio, async (call) => reply(201, presentUpload(context, await receiveAudio(context, call)))),
];
