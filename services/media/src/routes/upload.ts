import type { Readable } from 'node:stream';
import { type Call, type Endpoint, endpoint, invalidField, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { Context } from '../context.ts';
import { addLink } from '../domain/links/add-link.ts';
import { presentUpload } from '../domain/uploads/present-upload.ts';
import { storeFile } from '../domain/uploads/store-file.ts';
import { fileTooLarge, missingFile } from '../domain/uploads/upload-errors.ts';
import type { UploadRow } from '../store/uploads.ts';
import { type FormFields, parseChoice, readForm } from './read-form.ts';

type UploadCall = Call<typeof media.upload>;

const kinds = ['video', 'image', 'link'] as const;
/** What a form adds around its file, at most, in bytes. */
const around = 1024 * 1024;

/** Undefined where no file was chosen: browsers send an empty one then. */
const takeFile = async (context: Context, call: UploadCall, file: Readable, name: string | undefined, fields: FormFields) => {
  const declared = Number(call.request.headers['content-length'] ?? 0);
  if (declared > context.uploadLimits.video + around) throw fileTooLarge('video', context.uploadLimits);
  const first = await file[Symbol.asyncIterator]().next();
  if (first.done) return undefined;
  const { viewer, trace, idempotencyKey } = call;
  const saidKind = () => {
    const said = parseChoice(fields, 'media_type', kinds);
    if (said === 'link') throw invalidField('media_type', 'must be video or image for a file');
    return said;
  };
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* file;
  }
  return storeFile(context, {
    viewer,
    trace,
    name,
    contentLengthBytes: declared,
    file: whole(),
    declaredMediaType: saidKind,
    idempotencyKey,
  });
};

const take = async (context: Context, call: UploadCall): Promise<UploadRow> => {
  const { viewer, trace, idempotencyKey, request } = call;
  const { fields, file } = await readForm(request, {
    field: 'file',
    onFile: (stream, name, said) => takeFile(context, call, stream, name, said),
  });
  const said = parseChoice(fields, 'media_type', kinds);
  if (file) return file;
  const url = fields.source_url?.trim() ?? '';
  if (url === '') throw missingFile();
  if (said && said !== 'link') throw invalidField('media_type', 'must be link for an address');
  return addLink(context, { viewer, trace, url, idempotencyKey });
};

export const upload = (context: Context): Endpoint =>
  endpoint(media.upload, async (call) => reply(201, presentUpload(context, await take(context, call))));
