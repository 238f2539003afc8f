import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { DomainError, invalidField, notFound, type Viewer } from '@trenzeye/kit';
import { Server } from '@tus/server';
import type { MediaContext } from '../context.ts';
import { sniffLengthBytes, sniffMedia } from '../media-types/index.ts';
import { originalKey } from '../objects/index.ts';
import {
  completeUpload,
  discardUpload,
  fileTooLarge,
  mediaTypeMismatch,
  readOwnUpload,
  readResumable,
  readUpload,
  type UploadRow,
  unsupportedMediaType,
  videoRefused,
} from '../uploads/index.ts';
import { checksumAlgorithms, parseChecksum } from './checksum.ts';
import { createResumableUpload, parseDeclaredMediaType } from './create-resumable-upload.ts';
import { type ChunkSource, TusDataStore } from './tus-data-store.ts';
import { LockTimeout } from './upload-locks.ts';

const contentType = 'application/octet-stream';

const readHead = async ({ objects }: MediaContext, key: string): Promise<Buffer> => {
  const found = await objects.get(key, { start: 0, end: sniffLengthBytes - 1 });
  return found ? buffer(found.stream) : Buffer.alloc(0);
};

/**
 * Completes an upload after its last chunk: validates the file and queues its processing. Idempotent. Throws
 * `unsupported_media_type` or `payload_too_large` and deletes the upload in that case.
 */
const completeResumableUpload = async (context: MediaContext, upload: UploadRow, trace: string): Promise<UploadRow> => {
  const { objects, prisma, uploadLimits } = context;
  const resumable = await readResumable(prisma, upload.id);
  if (!resumable) return upload;
  const key = originalKey(upload.user_id, upload.id);
  const stored = await objects.multipart.complete({ key, id: resumable.draft }, { contentType });
  const head = await readHead(context, key);
  const kind = sniffMedia(head);
  try {
    if (!kind) throw unsupportedMediaType(head);
    const refusal = kind.media_type === 'video' ? await context.videoRefusal() : undefined;
    if (refusal) throw videoRefused(refusal);
    const declared = parseDeclaredMediaType(resumable.metadata);
    if (declared && declared !== kind.media_type) throw mediaTypeMismatch(kind.media_type, declared);
    if (stored.size > uploadLimits[kind.media_type]) throw fileTooLarge(kind.media_type, uploadLimits);
    if (stored.size !== upload.size) throw notFound('upload');
  } catch (error) {
    await discardUpload(context, upload);
    throw error;
  }
  return completeUpload(context, { upload, kind, stored, trace });
};

export interface TusRequest {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly request: IncomingMessage;
  /** The id in the path, as the route has validated it; undefined when an upload is created. */
  readonly uploadId: string | undefined;
}

interface TusResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const path = '/api/upload/resumable';
const version = '1.0.0';
/** Request headers for the tus library, and response headers taken from it. */
const requestHeaders = /^(tus-|upload-|content-(type|length)$)/;
const responseHeaders = /^(tus-|upload-|location$|cache-control$)/;

/** Every response names the version (tus 1.0.0, core protocol). */
const tusHeaders = { 'tus-resumable': version } as const;

/** Headers of the OPTIONS response. */
export const tusOptionsHeaders = ({ uploadLimits }: Pick<MediaContext, 'uploadLimits'>): Record<string, string> => ({
  ...tusHeaders,
  'tus-version': version,
  'tus-extension': 'creation,creation-with-upload,termination,checksum,expiration',
  'tus-max-size': String(uploadLimits.video),
  'tus-checksum-algorithm': checksumAlgorithms.join(','),
});

/** Converts an error response of the library to a domain error. */
const toDomainError = (status: number, text: string): DomainError => {
  const detail = text.trim();
  if (status === 404 || status === 410) return notFound('upload');
  if (status === 409)
    return new DomainError('conflict', {
      detail: 'Upload-Offset differs from the current offset. Request the current offset and continue from there.',
    });
  if (status === 412) return new DomainError('unsupported_version', { detail, headers: { 'tus-version': version } });
  if (status === 413)
    return new DomainError('payload_too_large', {
      detail,
      errors: [{ field: 'body', message: 'is longer than the remaining upload' }],
    });
  if (status === 403) return invalidField(/offset/i.test(detail) ? 'Upload-Offset' : 'Content-Type', detail);
  if (status === 501) return invalidField('Upload-Length', 'must be declared at creation, for one whole file');
  if (status < 500) return new DomainError('invalid_request', { detail });
  return new DomainError('internal', { cause: new Error(detail) });
};

const withTusHeaders = (error: DomainError): DomainError =>
  new DomainError(error.code, { ...error.options, headers: { ...tusHeaders, ...error.options.headers } });

/** GET is handled like HEAD, because the library does not support it. */
const methodOf = ({ method = '' }: IncomingMessage): string => (method === 'GET' ? 'HEAD' : method);

/**
 * The library's fetch-style API would copy every chunk through five streams. It gets a placeholder body that stays open while the data
 * store reads the real body directly. The library detects an aborted request through Node's request object.
 */
const asWebRequest = ({ request, uploadId }: TusRequest, body: ReadableStream): Request => {
  const headers = Object.entries(request.headers).filter(([name]) => requestHeaders.test(name));
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  const web = new Request(new URL(uploadId === undefined ? path : `${path}/${uploadId}`, 'http://media.internal'), {
    method: methodOf(request),
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody && { body, duplex: 'half' }),
  });
  return Object.assign(web, { runtime: { node: { req: request } } });
};

/** The real body for the data store, and the placeholder body for the library. */
const createBodies = (request: IncomingMessage) => {
  const controllerReady = Promise.withResolvers<ReadableStreamDefaultController>();
  const placeholder = new ReadableStream({ start: controllerReady.resolve, cancel: () => undefined }, { highWaterMark: 0 });
  let iterator: AsyncIterator<Uint8Array> | undefined;
  const body: ChunkSource = {
    chunks: () => {
      iterator = request.iterator({ destroyOnReturn: false });
      return iterator;
    },
    close: async () => {
      // The unread rest is discarded, so that the client receives the response and the connection can be reused.
      void Promise.resolve(iterator?.return?.()).then(
        () => request.resume(),
        () => undefined,
      );
      const controller = await controllerReady.promise;
      try {
        controller.close();
      } catch {
        // The library already closed it.
      }
    },
  };
  return { placeholder, body };
};

/** A tus server for one request. Upload ids are generated here, never taken from the client. */
const createServer = (
  context: MediaContext,
  { viewer, trace, request, uploadId }: TusRequest,
  body: ChunkSource,
  onError: (error: unknown) => void,
): Server => {
  const datastore = new TusDataStore(context, { viewer, body, checksum: parseChecksum(request.headers['upload-checksum']?.toString()) });
  return new Server({
    path,
    datastore,
    locker: context.uploadLocks,
    maxSize: context.uploadLimits.video,
    disableTerminationForFinishedUploads: true,
    // Milliseconds for a request to store its received chunks when another request needs the lock.
    lockDrainTimeout: 500,
    // The library would take the last segment of the address, which can be part of the query.
    getFileIdFromRequest: () => uploadId,
    generateUrl: (_request, { id }) => `${path}/${id}`,
    namingFunction: async (_request, metadata = {}) => {
      const size = Number(request.headers['upload-length'] ?? Number.NaN);
      return (await createResumableUpload(context, { viewer, trace, size, metadata })).id;
    },
    onUploadFinish: async (_request, { id }) => {
      const row = await readUpload(context.prisma, id);
      if (!row) throw notFound('upload');
      await completeResumableUpload(context, row, trace);
      return {};
    },
    onResponseError: (_request, error) => {
      onError(error);
      return undefined;
    },
  });
};

/** Completes a fully received upload whose completion failed, when its client requests the offset. */
const completeIfFullyReceived = async (
  context: MediaContext,
  { request, trace, viewer, uploadId }: TusRequest,
  headers: Headers,
): Promise<void> => {
  const offset = headers.get('upload-offset');
  if (methodOf(request) !== 'HEAD' || uploadId === undefined || offset === null || offset !== headers.get('upload-length')) return;
  const row = await readOwnUpload(context.prisma, viewer.id, uploadId);
  if (row?.stage === 'uploading') await completeResumableUpload(context, row, trace);
};

/** Handles a request of the tus protocol. Throws domain errors with the protocol's headers. */
export const handleTusRequest = async (context: MediaContext, call: TusRequest): Promise<TusResponse> => {
  let thrown: unknown;
  const onError = (error: unknown): void => {
    thrown = error;
  };
  const { request } = call;
  const { placeholder, body } = createBodies(request);
  try {
    if (![undefined, version].includes(request.headers['tus-resumable']?.toString()))
      throw toDomainError(412, 'Tus-Resumable must be 1.0.0');
    const response = await createServer(context, call, body, onError).handleWeb(asWebRequest(call, placeholder));
    if (thrown instanceof LockTimeout) throw new DomainError('unavailable', { headers: { 'retry-after': '2' }, cause: thrown });
    if (thrown instanceof Error) throw thrown;
    if (response.status >= 400) throw toDomainError(response.status, await response.text());
    await completeIfFullyReceived(context, call, response.headers);
    return { status: response.status, headers: Object.fromEntries([...response.headers].filter(([name]) => responseHeaders.test(name))) };
  } catch (error) {
    throw error instanceof DomainError ? withTusHeaders(error) : error;
  } finally {
    await body.close();
  }
};
