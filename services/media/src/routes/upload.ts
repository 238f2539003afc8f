import type { Readable } from 'node:stream';
import { type Call, type Endpoint, endpoint, invalidField, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { addLink } from '../domain/links/add-link.ts';
import { createReceivedByteCounter } from '../domain/uploads/count-received-bytes.ts';
import { presentUpload } from '../domain/uploads/present-upload.ts';
import { storeFile } from '../domain/uploads/store-file.ts';
import { fileTooLarge, missingFile } from '../domain/uploads/upload-errors.ts';
import type { UploadRow } from '../store/uploads.ts';
import { type FormFields, parseChoice, readForm } from './read-form.ts';

type UploadCall = Call<typeof media.upload>;

const mediaTypes = ['video', 'image', 'link'] as const;
/** Limit of everything in the form except the file. */
const multipartOverheadBytes = 1024 * 1024;

/** Undefined if no file was selected: browsers send an empty file in that case. */
const receiveFile = async (context: MediaContext, call: UploadCall, file: Readable, name: string | undefined, fields: FormFields) => {
  const contentLengthBytes = Number(call.request.headers['content-length'] ?? 0);
  if (contentLengthBytes > context.uploadLimits.video + multipartOverheadBytes) throw fileTooLarge('video', context.uploadLimits);
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
    declaredMediaType,
    idempotencyKey,
  });
};

const receive = async (context: MediaContext, call: UploadCall): Promise<UploadRow> => {
  const { viewer, trace, idempotencyKey, request } = call;
  const { fields, file } = await readForm(request, {
    field: 'file',
    counter: createReceivedByteCounter(context, viewer.id),
    onFile: (stream, name, received) => receiveFile(context, call, stream, name, received),
  });
  const declared = parseChoice(fields, 'media_type', mediaTypes);
  if (file) return file;
  const url = fields.source_url?.trim() ?? '';
  if (url === '') throw missingFile();
  if (declared && declared !== 'link') throw invalidField('media_type', 'must be link for an address');
  return addLink(context, { viewer, trace, url, idempotencyKey });
};

export const upload = (context: MediaContext): Endpoint =>
  endpoint(media.upload, async (call) => reply(201, presentUpload(context, await receive(context, call))));
