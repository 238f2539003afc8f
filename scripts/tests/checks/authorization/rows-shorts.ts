import { admins, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';

const scenes = [{ description: 'Who may watch this', narration: '', duration: 1 }];
const scriptBody = { script: 'Who may watch this?', title: 'Access', scenes };

let short: Promise<string> | undefined;
/** A Short of the owner; shared by all requests, as none of them changes its owner. */
const ownShort = (environment: TestEnvironment): Promise<string> => {
  short ??= environment
    .request<{ short_id: string }>('POST', '/api/shorts/from-script', environment.user('owner').token, scriptBody)
    .then(({ short_id }) => short_id);
  return short;
};

let upload: Promise<string> | undefined;
/** An image uploaded by the owner: operations that need a video return 409 to the owner and 404 to other users. */
const ownUpload = async (environment: TestEnvironment): Promise<string> => {
  upload ??= (async () => {
    const form = new FormData();
    form.set('media_type', 'image');
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
    const headers = { authorization: `Bearer ${environment.user('owner').token}` };
    const response = await fetch(`${environment.url}/api/upload`, { method: 'POST', headers, body: form });
    return ((await response.json()) as { id: string }).id;
  })();
  return upload;
};

const edit = { start: 0, end: 1, crop: [], captions: [], captions_mode: 'none', cover_at: 0, title: 'Access' };

const takeForm = (): FormData => {
  const form = new FormData();
  form.set('narration', 'Who may record this');
  form.set('take', new Blob([Buffer.from('\x1a\x45\xdf\xa3webm', 'latin1')]), 'take.webm');
  return form;
};

export const shortRows: Rows = {
  'POST /api/shorts-from-upload': row(
    ownerOnly,
    async (environment) => ({ path: '/api/shorts-from-upload', body: { upload_id: await ownUpload(environment) } }),
    [409],
  ),
  'POST /api/shorts/from-script': row(writers, () => ({ path: '/api/shorts/from-script', body: scriptBody })),
  'POST /api/shorts/from-photos': row(
    ownerOnly,
    async (environment) => ({ path: '/api/shorts/from-photos', body: { photos: [{ upload_id: await ownUpload(environment) }] } }),
    [400],
  ),
  'GET /api/shorts': row(signedIn, () => ({ path: '/api/shorts' })),
  'GET /api/shorts/{id}': row(ownerOnly, async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}` })),
  'PUT /api/shorts/{id}/edit': row(
    ownerOnly,
    async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}/edit`, body: edit }),
    [409],
  ),
  'PUT /api/shorts/{id}/script': row(
    ownerOnly,
    async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}/script`, body: scriptBody }),
    [409],
  ),
  'POST /api/shorts/{id}/takes': row(
    ownerOnly,
    async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}/takes`, form: takeForm() }),
    [409],
  ),
  'DELETE /api/shorts/{id}/takes/{takeId}': row(
    ownerOnly,
    async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}/takes/${crypto.randomUUID()}` }),
    [409],
  ),
  // The Short of the owner was made from a script, which has no frame.
  'POST /api/shorts/{id}/framing': row(
    ownerOnly,
    async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}/framing` }),
    [409],
  ),
  'GET /api/shorts/{id}/framing': row(ownerOnly, async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}/framing` })),
  'POST /api/shorts/{id}/render': row(ownerOnly, async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}/render` })),
  'POST /api/shorts/{id}/cancel': row(ownerOnly, async (environment) => ({ path: `/api/shorts/${await ownShort(environment)}/cancel` })),
  'GET /api/speech/voices': row(signedIn, () => ({ path: '/api/speech/voices' })),
  'GET /api/admin/speech': row(admins, () => ({ path: '/api/admin/speech' })),
  // Speech recognition is not set up in the tests.
  'POST /api/admin/speech/test': row(admins, () => ({ path: '/api/admin/speech/test', body: { job: 'transcription' } }), [409]),
  'GET /api/admin/speech/usage': row(admins, () => ({ path: '/api/admin/speech/usage' })),
  'PUT /api/admin/speech/limits': row(admins, () => ({
    path: '/api/admin/speech/limits',
    body: { person_characters: null, instance_characters: null, person_minutes: null, instance_minutes: null, instance_usd: null },
  })),
  'GET /api/admin/speech/local': row(admins, () => ({ path: '/api/admin/speech/local' })),
  'POST /api/admin/speech/local/{id}/download': row(admins, () => ({ path: '/api/admin/speech/local/none/download' }), [404]),
  'DELETE /api/admin/speech/local/{id}/download': row(admins, () => ({ path: '/api/admin/speech/local/none/download' }), [404]),
  'DELETE /api/admin/speech/local/{id}': row(admins, () => ({ path: '/api/admin/speech/local/none' }), [404]),
  'PUT /api/admin/speech/local/recognizer': row(admins, () => ({ path: '/api/admin/speech/local/recognizer', body: { id: null } })),
  'POST /api/speech/preview': row(writers, () => ({ path: '/api/speech/preview', body: { text: '12' } })),
  'PUT /api/upload/{id}/captions': row(
    ownerOnly,
    async (environment) => ({
      path: `/api/upload/${await ownUpload(environment)}/captions`,
      body: { captions: '00:01.000 --> 00:02.000\ntext' },
    }),
    [409],
  ),
  'GET /api/upload/{id}/lab': row(ownerOnly, async (environment) => ({ path: `/api/upload/${await ownUpload(environment)}/lab` }), [409]),
};
