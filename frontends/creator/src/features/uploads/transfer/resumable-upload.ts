import { t } from '@lingui/core/macro';
import { ApiError, apiErrorFrom, auth, confirmIdentity } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import { mediaTypeOf } from '../upload-source.ts';
import { createUrlStorage, fingerprintOf, recordSentBytes } from './unfinished-uploads.ts';

interface UploadCallbacks {
  readonly onProgress: (sent: number, total: number) => void;
  /** The upload is complete; `id` identifies it. */
  readonly onDone: (id: string) => void;
  readonly onError: (error: ApiError) => void;
}

/** Size of one request; at most this much is sent again after a connection loss. */
const chunkBytes = 8 * 1024 * 1024;
/** Delays before retries of a failed request. */
const retryDelaysMs = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Creates or resumes a resumable upload of a file; `start` sends it, `abort` pauses it, `abort(true)` cancels it. */
export async function openResumableUpload(owner: string, file: File, callbacks: UploadCallbacks): Promise<Upload> {
  const [tus, hasChecksums] = await Promise.all([import('tus-js-client'), supportsChecksums()]);
  const fingerprint = fingerprintOf(file);
  const upload: Upload = new tus.Upload(file, {
    endpoint: media.createResumable.path,
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    metadata: { filename: file.name, filetype: file.type, media_type: mediaTypeOf(file) ?? 'video' },
    urlStorage: createUrlStorage(owner),
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => {
      const { data } = await (await auth()).getSession();
      if (data.session?.user.id === owner) request.setHeader('Authorization', `Bearer ${data.session.access_token}`);
      if (hasChecksums && request.getMethod() === 'PATCH') await addChecksum(request, file);
    },
    onProgress: callbacks.onProgress,
    onChunkComplete: (_, accepted) => recordSentBytes(owner, fingerprint, accepted),
    onSuccess: () => callbacks.onDone(uploadIdOf(upload.url)),
    onError: (error) => void continueOrFail(toApiError(error)),
  });
  const continueOrFail = async (error: ApiError): Promise<void> => {
    if (await confirmIdentity(error.code)) upload.start();
    else callbacks.onError(error);
  };
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  return upload;
}

/** The upload id: the last path segment of its URL. */
const uploadIdOf = (url: string | null): string => new URL(url ?? '', window.location.origin).pathname.split('/').at(-1) ?? '';

/** Whether the server supports the tus checksum extension. */
async function supportsChecksums(): Promise<boolean> {
  // crypto.subtle is only available in secure contexts.
  if (!window.isSecureContext) return false;
  try {
    const response = await fetch(media.resumableOptions.path, { method: 'OPTIONS' });
    const [extensions, algorithms] = ['Tus-Extension', 'Tus-Checksum-Algorithm'].map(
      (name) => response.headers.get(name)?.split(',') ?? [],
    );
    return extensions?.includes('checksum') === true && algorithms?.includes('sha256') === true;
  } catch {
    return false;
  }
}

async function addChecksum(request: HttpRequest, file: File): Promise<void> {
  const offset = Number(request.getHeader('Upload-Offset'));
  const digest = await crypto.subtle.digest('SHA-256', await file.slice(offset, offset + chunkBytes).arrayBuffer());
  request.setHeader('Upload-Checksum', `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`);
}

/** The server's error, or a network error. */
function toApiError(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiError(0, 'network_error', t`The connection was lost. Your progress is saved.`);
  try {
    return apiErrorFrom(response.getStatus(), JSON.parse(response.getBody()));
  } catch {
    return apiErrorFrom(response.getStatus(), undefined);
  }
}
