import type { IncomingMessage } from 'node:http';
import { DomainError, invalidField, notFound, type Viewer } from '@trenzeye/kit';
import { Server } from '@tus/server';
import type { Context } from '../../context.ts';
import { readUpload } from '../../store/uploads.ts';
import { checksumAlgorithms, parseChecksum } from './checksum.ts';
import { completeResumableUpload } from './complete-resumable-upload.ts';
import { createResumableUpload } from './create-resumable-upload.ts';
import { type ChunkSource, TusDataStore } from './tus-data-store.ts';
import { LockTimeout } from './upload-locks.ts';

export interface TusRequest {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly request: IncomingMessage;
}

export interface TusResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const path = '/api/upload/resumable';
const version = '1.0.0';
/** What tus reads of a request, and what of its answer is for the client; the rest is ours to say. */
const asked = /^(tus-|upload-|content-(type|length)$)/;
const told = /^(tus-|upload-|location$|cache-control$)/;

/** Every answer names the version (tus 1.0.0, core protocol). */
export const tusHeaders = { 'tus-resumable': version } as const;

/** What OPTIONS tells. */
export const tusOptionsHeaders = ({ uploadLimits }: Pick<Context, 'uploadLimits'>): Record<string, string> => ({
  ...tusHeaders,
  'tus-version': version,
  'tus-extension': 'creation,creation-with-upload,termination,checksum,expiration',
  'tus-max-size': String(uploadLimits.video),
  'tus-checksum-algorithm': checksumAlgorithms.join(','),
});

/** How the library's refusals read in our catalogue. */
const problemOf = (status: number, sentence: string): DomainError => {
  const detail = sentence.trim();
  if (status === 404 || status === 410) return notFound('upload');
  if (status === 409) return new DomainError('conflict', { detail: 'The upload stands at another offset. Ask where, and go on there.' });
  if (status === 412) return new DomainError('unsupported_version', { detail, headers: { 'tus-version': version } });
  if (status === 413)
    return new DomainError('payload_too_large', {
      detail,
      errors: [{ field: 'body', message: 'is longer than what is left of the upload' }],
    });
  if (status === 403) return invalidField(/offset/i.test(detail) ? 'Upload-Offset' : 'Content-Type', detail);
  if (status === 501) return invalidField('Upload-Length', 'must be known from the beginning, and of one whole file');
  if (status < 500) return new DomainError('invalid_request', { detail });
  return new DomainError('internal', { cause: new Error(detail) });
};

const errorOf = (error: DomainError): DomainError =>
  new DomainError(error.code, { ...error.options, headers: { ...tusHeaders, ...error.options.headers } });

/** GET says what HEAD says; the library has no answer of its own. */
const methodOf = ({ method = '' }: IncomingMessage): string => (method === 'GET' ? 'HEAD' : method);

/**
 * The library speaks the fetch standard and would carry every chunk through five streams. It gets a body that is merely open as long as
 * the real one is read, past it, by the store; one that breaks off is told through Node's request beside it.
 */
const asWebRequest = (request: IncomingMessage, body: ReadableStream): Request => {
  const headers = Object.entries(request.headers).filter(([name]) => asked.test(name));
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  const web = new Request(new URL(request.url ?? '', 'http://media.internal'), {
    method: methodOf(request),
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody && { body, duplex: 'half' }),
  });
  return Object.assign(web, { runtime: { node: { req: request } } });
};

/** What the store reads, and the body that stands for it. */
const bodyOf = (request: IncomingMessage) => {
  const opened = Promise.withResolvers<ReadableStreamDefaultController>();
  const standIn = new ReadableStream({ start: opened.resolve, cancel: () => undefined }, { highWaterMark: 0 });
  let reading: AsyncIterator<Uint8Array> | undefined;
  const body: ChunkSource = {
    chunks: () => {
      reading = request.iterator({ destroyOnReturn: false });
      return reading;
    },
    close: async () => {
      // What nobody wants is read and thrown away, so that the answer arrives and the connection can be used again.
      void Promise.resolve(reading?.return?.()).then(
        () => request.resume(),
        () => undefined,
      );
      const controller = await opened.promise;
      try {
        controller.close();
      } catch {
        // The library has closed it already.
      }
    },
  };
  return { standIn, body };
};

/** Tus uploads that were begun are ours by their id; what a client calls them does not matter. */
const createServer = (
  context: Context,
  { viewer, trace, request }: TusRequest,
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
    // Milliseconds that a request has to write down what it has, once another wants the upload.
    lockDrainTimeout: 500,
    generateUrl: (_request, { id }) => `${path}/${id}`,
    namingFunction: async (_request, metadata = {}) => {
      const size = Number(request.headers['upload-length'] ?? Number.NaN);
      return (await createResumableUpload(context, { viewer, trace, size, metadata })).id;
    },
    onUploadFinish: async (_request, { id }) => {
      const row = await readUpload(context.sql, id);
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

/** A sender whose last answer was lost asks where it stands and finds it whole, so that it is finished then. */
const finishIfWhole = async (context: Context, { request, trace }: TusRequest, headers: Headers): Promise<void> => {
  const offset = headers.get('upload-offset');
  if (methodOf(request) !== 'HEAD' || offset === null || offset !== headers.get('upload-length')) return;
  const row = await readUpload(context.sql, request.url?.split(/[/?]/).at(-1) ?? '');
  if (row?.stage === 'uploading') await completeResumableUpload(context, row, trace);
};

/** Answers a request of the tus protocol. Throws as the catalogue has it, with the protocol's headers. */
export const handleTusRequest = async (context: Context, call: TusRequest): Promise<TusResponse> => {
  let thrown: unknown;
  const onError = (error: unknown): void => {
    thrown = error;
  };
  const { request } = call;
  const { standIn, body } = bodyOf(request);
  try {
    if (![undefined, version].includes(request.headers['tus-resumable']?.toString())) throw problemOf(412, 'Tus-Resumable must be 1.0.0');
    const answer = await createServer(context, call, body, onError).handleWeb(asWebRequest(request, standIn));
    if (thrown instanceof LockTimeout) throw new DomainError('unavailable', { headers: { 'retry-after': '2' }, cause: thrown });
    if (thrown instanceof Error) throw thrown;
    if (answer.status >= 400) throw problemOf(answer.status, await answer.text());
    await finishIfWhole(context, call, answer.headers);
    return { status: answer.status, headers: Object.fromEntries([...answer.headers].filter(([name]) => told.test(name))) };
  } catch (error) {
    throw error instanceof DomainError ? errorOf(error) : error;
  } finally {
    await body.close();
  }
};
