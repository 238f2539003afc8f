import { notBanned, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const imageForm = (): FormData => {
  const form = new FormData();
  form.set('media_type', 'image');
  form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
};

/** A hundredth of a second of silence as WAV. */
const audioForm = (): FormData => {
  const samples = Buffer.alloc(160);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.set([16, 0, 0, 0, 1, 0, 1, 0], 16);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(16_000, 28);
  header.set([2, 0, 16, 0], 32);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  const form = new FormData();
  form.set('file', new Blob([header, samples], { type: 'audio/wav' }), 'silence.wav');
  return form;
};

const postAsOwner = (environment: TestEnvironment, path: string, headers: Record<string, string>, body?: FormData): Promise<Response> =>
  fetch(environment.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${environment.user('owner').token}`, ...headers },
    ...(body ? { body } : {}),
  });

/** A new upload of the owner for every request, as some requests delete it. */
const newUpload = async (environment: TestEnvironment): Promise<string> =>
  ((await (await postAsOwner(environment, '/api/upload', {}, imageForm())).json()) as { id: string }).id;

const tusHeaders = { 'tus-resumable': '1.0.0' };
const creationHeaders = { ...tusHeaders, 'upload-length': '1000' };
/** A new resumable upload of the owner. */
const newResumableUpload = async (environment: TestEnvironment): Promise<string> =>
  (await postAsOwner(environment, '/api/upload/resumable', creationHeaders)).headers.get('location') ?? '';

const uploadRequest = (suffix: string) => async (environment: TestEnvironment) => ({
  path: `/api/upload/${await newUpload(environment)}${suffix}`,
});
const resumableRequest =
  (headers: Record<string, string> = {}) =>
  async (environment: TestEnvironment) => ({ path: await newResumableUpload(environment), headers: { ...tusHeaders, ...headers } });

export const uploadRows: Rows = {
  'POST /api/upload': row(writers, () => ({ path: '/api/upload', form: imageForm() })),
  'POST /api/upload/audio': row(writers, () => ({ path: '/api/upload/audio', form: audioForm() })),
  'GET /api/uploads': row(signedIn, () => ({ path: '/api/uploads' })),
  'GET /api/upload/{id}/status': row(ownerOnly, uploadRequest('/status')),
  'DELETE /api/upload/{id}': row(ownerOnly, uploadRequest('')),
  // The new upload is still processing or already complete, so the owner can get 409.
  'POST /api/upload/{id}/retry': row(ownerOnly, uploadRequest('/retry'), [409]),
  'POST /api/upload/{id}/cancel': row(ownerOnly, uploadRequest('/cancel'), [409]),
  'OPTIONS /api/upload/resumable': row(notBanned, () => ({ path: '/api/upload/resumable' })),
  'POST /api/upload/resumable': row(writers, () => ({ path: '/api/upload/resumable', headers: creationHeaders })),
  'GET /api/upload/resumable/{id}': row(ownerOnly, resumableRequest()),
  'PATCH /api/upload/resumable/{id}': row(
    ownerOnly,
    resumableRequest({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
  ),
  'DELETE /api/upload/resumable/{id}': row(ownerOnly, resumableRequest()),
};
