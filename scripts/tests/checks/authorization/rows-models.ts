import { admins, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';

/** Nothing listens there: the answer of the provider is an error. */
const deadServer = 'http://127.0.0.1:9/v1';
const unknownServer = 'https://models.invalid/v1';
const unavailable = [502, 503];

const newEndpoint = async (environment: TestEnvironment): Promise<string> =>
  (
    await environment.request<{ id: string }>('POST', '/api/admin/models/endpoints', environment.user('admin').token, {
      name: 'Access',
      base_url: deadServer,
    })
  ).id;

const admin: Rows = {
  'GET /api/admin/models': row(admins, () => ({ path: '/api/admin/models' })),
  'POST /api/admin/models/found': row(admins, () => ({ path: '/api/admin/models/found' })),
  'POST /api/admin/models/endpoints': row(admins, () => ({
    path: '/api/admin/models/endpoints',
    body: { name: 'Access', base_url: deadServer },
  })),
  'PUT /api/admin/models/endpoints/{id}': row(admins, async (environment) => ({
    path: `/api/admin/models/endpoints/${await newEndpoint(environment)}`,
    body: { name: 'Renamed', base_url: deadServer },
  })),
  'DELETE /api/admin/models/endpoints/{id}': row(admins, async (environment) => ({
    path: `/api/admin/models/endpoints/${await newEndpoint(environment)}`,
  })),
  'GET /api/admin/models/endpoints/{id}/models': row(
    admins,
    async (environment) => ({ path: `/api/admin/models/endpoints/${await newEndpoint(environment)}/models` }),
    unavailable,
  ),
  // An image model alone changes nothing: without a text model it is not used.
  'PUT /api/admin/models/choices/{job}': row(admins, async (environment) => ({
    path: '/api/admin/models/choices/image',
    body: { endpoint_id: await newEndpoint(environment), model: 'painter' },
  })),
  'DELETE /api/admin/models/choices/{job}': row(admins, () => ({ path: '/api/admin/models/choices/image' })),
  'POST /api/admin/models/test': row(
    admins,
    async (environment) => ({
      path: '/api/admin/models/test',
      body: { job: 'text', endpoint_id: await newEndpoint(environment), model: 'writer' },
    }),
    unavailable,
  ),
  'GET /api/admin/models/usage': row(admins, () => ({ path: '/api/admin/models/usage' })),
  'PUT /api/admin/models/budgets': row(admins, () => ({
    path: '/api/admin/models/budgets',
    body: { person_tokens: null, instance_tokens: null, instance_usd: null },
  })),
};

/** No model of this name exists: nothing is downloaded or deleted. */
const local: Rows = {
  'GET /api/admin/models/local': row(admins, () => ({ path: '/api/admin/models/local' })),
  'POST /api/admin/models/local/files': row(
    admins,
    () => ({ path: '/api/admin/models/local/files', body: { path: '/nowhere/model.gguf' } }),
    [400, 409],
  ),
  'POST /api/admin/models/local/{id}/download': row(admins, () => ({ path: '/api/admin/models/local/unknown/download' }), [404, 409]),
  'DELETE /api/admin/models/local/{id}/download': row(admins, () => ({ path: '/api/admin/models/local/unknown/download' }), [404]),
  'DELETE /api/admin/models/local/{id}': row(admins, () => ({ path: '/api/admin/models/local/unknown' }), [404]),
};

const personal: Rows = {
  'GET /api/ai': row(signedIn, () => ({ path: '/api/ai' })),
  'PUT /api/ai/endpoint': row(writers, () => ({ path: '/api/ai/endpoint', body: { base_url: unknownServer, text_model: 'writer' } })),
  'POST /api/ai/endpoint/confirm': row(writers, () => ({ path: '/api/ai/endpoint/confirm' }), [404]),
  'DELETE /api/ai/endpoint': row(writers, () => ({ path: '/api/ai/endpoint' })),
  'POST /api/ai/endpoint/models': row(writers, () => ({ path: '/api/ai/endpoint/models', body: { base_url: unknownServer } }), unavailable),
  'POST /api/ai/endpoint/test': row(
    writers,
    () => ({ path: '/api/ai/endpoint/test', body: { base_url: unknownServer, model: 'writer' } }),
    unavailable,
  ),
};

const voiceBody = { name: 'Access' };
const newVoice = async (environment: TestEnvironment): Promise<string> =>
  (await environment.request<{ id: string }>('POST', '/api/voices', environment.user('owner').token, voiceBody)).id;

const voices: Rows = {
  'GET /api/voices': row(signedIn, () => ({ path: '/api/voices' })),
  'POST /api/voices': row(writers, () => ({ path: '/api/voices', body: voiceBody })),
  'PUT /api/voices/{id}': row(ownerOnly, async (environment) => ({ path: `/api/voices/${await newVoice(environment)}`, body: voiceBody })),
  'DELETE /api/voices/{id}': row(ownerOnly, async (environment) => ({ path: `/api/voices/${await newVoice(environment)}` })),
  // The built-in composer follows no voice.
  'POST /api/voices/preview': row(writers, () => ({ path: '/api/voices/preview', body: { voice: voiceBody, prompt: 'Access' } }), [422]),
};

export const modelRows: Rows = { ...admin, ...local, ...personal, ...voices };
