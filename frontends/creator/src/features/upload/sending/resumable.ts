import { ApiError, apiErrorFrom, auth } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import { kindOf } from '../choice.ts';
import { fingerprintOf, noteSent, storageFor } from './unfinished.ts';

interface Watch {
  readonly onProgress: (sent: number, total: number) => void;
  /** Everything is there; `id` names the upload from now on. */
  readonly onDone: (id: string) => void;
  readonly onError: (error: ApiError) => void;
}

/** Bytes in one request: what has to be sent again at most when a connection breaks and the server kept nothing of it. */
const chunkSize = 8 * 1024 * 1024;
/** Milliseconds before each further try of a request that failed for no fault of the file. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Begins or takes up a resumable upload of a file; `start` sends it, `abort` pauses it, `abort(true)` gives it up. */
export async function openResumable(owner: string, file: File, watch: Watch): Promise<Upload> {
  const [tus, takesChecksums] = await Promise.all([import('tus-js-client'), asksForChecksums()]);
  const fingerprint = fingerprintOf(file);
  const upload: Upload = new tus.Upload(file, {
    endpoint: media.createResumable.path,
    chunkSize,
    retryDelays,
    metadata: { filename: file.name, filetype: file.type, media_type: kindOf(file) ?? 'video' },
    urlStorage: storageFor(owner),
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => {
      const { data } = await (await auth()).getSession();
      if (data.session?.user.id === owner) request.setHeader('Authorization', `Bearer ${data.session.access_token}`);
      if (takesChecksums && request.getMethod() === 'PATCH') await addChecksum(request, file);
    },
    onProgress: watch.onProgress,
    onChunkComplete: (_, accepted) => noteSent(owner, fingerprint, accepted),
    onSuccess: () => watch.onDone(idOf(upload.url)),
    onError: (error) => watch.onError(problemOf(error)),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  return upload;
}

/** The last part of the address it was sent to. */
const idOf = (address: string | null): string => new URL(address ?? '', window.location.origin).pathname.split('/').at(-1) ?? '';

/** Whether the server compares each part with a checksum, as tus calls it in its extensions. */
async function asksForChecksums(): Promise<boolean> {
  // Browsers have no digests on pages served over plain HTTP in a local network.
  if (!window.isSecureContext) return false;
  try {
    const answer = await fetch(media.resumableOptions.path, { method: 'OPTIONS' });
    const [extensions, algorithms] = ['Tus-Extension', 'Tus-Checksum-Algorithm'].map((name) => answer.headers.get(name)?.split(',') ?? []);
    return extensions?.includes('checksum') === true && algorithms?.includes('sha256') === true;
  } catch {
    return false;
  }
}

async function addChecksum(request: HttpRequest, file: File): Promise<void> {
  const offset = Number(request.getHeader('Upload-Offset'));
  const digest = await crypto.subtle.digest('SHA-256', await file.slice(offset, offset + chunkSize).arrayBuffer());
  request.setHeader('Upload-Checksum', `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`);
}

/** What the server said, or that it was not reached. */
function problemOf(error: Error | DetailedError): ApiError {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return new ApiError(0, 'network_error', 'The connection was lost. What has arrived is kept.');
  try {
    return apiErrorFrom(answer.getStatus(), JSON.parse(answer.getBody()));
  } catch {
    return apiErrorFrom(answer.getStatus(), undefined);
  }
}
