import { anybody, owner, type Rows, row, signedIn, writers } from './row.ts';
import type { World } from './world.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const pictureForm = (): FormData => {
  const form = new FormData();
  form.set('media_type', 'image');
  form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
};

const asOwner = (world: World, path: string, headers: Record<string, string>, body?: FormData): Promise<Response> =>
  fetch(world.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.person('owner').token}`, ...headers },
    ...(body ? { body } : {}),
  });

/** A fresh upload of the owner's: deleting one must leave the others something to try. */
const uploadOf = async (world: World): Promise<string> =>
  ((await (await asOwner(world, '/api/upload', {}, pictureForm())).json()) as { id: string }).id;

const tus = { 'tus-resumable': '1.0.0' };
const begin = { ...tus, 'upload-length': '1000' };
/** A fresh resumable upload of the owner's. */
const resumableOf = async (world: World): Promise<string> =>
  (await asOwner(world, '/api/upload/resumable', begin)).headers.get('location') ?? '';

const upload = (rest: string) => async (world: World) => ({ path: `/api/upload/${await uploadOf(world)}${rest}` });
const resumable =
  (headers: Record<string, string> = {}) =>
  async (world: World) => ({ path: await resumableOf(world), headers: { ...tus, ...headers } });

export const uploadRows: Rows = {
  'POST /api/upload': row(writers, () => ({ path: '/api/upload', form: pictureForm() })),
  'GET /api/uploads': row(signedIn, () => ({ path: '/api/uploads' })),
  'GET /api/upload/{id}/status': row(owner, upload('/status')),
  'DELETE /api/upload/{id}': row(owner, upload('')),
  // A fresh one is at work, or done before it is asked to stop: either way its owner learns so.
  'POST /api/upload/{id}/retry': row(owner, upload('/retry'), [409]),
  'POST /api/upload/{id}/cancel': row(owner, upload('/cancel'), [409]),
  'OPTIONS /api/upload/resumable': row(anybody, () => ({ path: '/api/upload/resumable' })),
  'POST /api/upload/resumable': row(writers, () => ({ path: '/api/upload/resumable', headers: begin })),
  'GET /api/upload/resumable/{id}': row(owner, resumable()),
  'PATCH /api/upload/resumable/{id}': row(owner, resumable({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })),
  'DELETE /api/upload/resumable/{id}': row(owner, resumable()),
};
