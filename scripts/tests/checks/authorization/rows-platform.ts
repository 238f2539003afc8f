import { randomUUID } from 'node:crypto';
import { admins, moderators, notBanned, signedIn, writers } from '../../environment/actors.ts';
import { type Rows, row } from './row.ts';

/** An image of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const avatarForm = (): FormData => {
  const form = new FormData();
  form.set('avatar', new Blob([gif]), 'me.gif');
  return form;
};

export const platformRows: Rows = {
  'GET /.well-known/jwks.json': row(notBanned, () => ({ path: '/.well-known/jwks.json' })),
  'GET /media/{key}': row(notBanned, async (environment) => {
    const body = { type: 'image', prompt: 'Access' };
    return {
      path: (await environment.request<{ image_url: string }>('POST', '/api/generate', environment.user('owner').token, body)).image_url,
    };
  }),
  'POST /api/upload/avatar': row(writers, () => ({ path: '/api/upload/avatar', form: avatarForm() })),
  'GET /dev/inbox': row(notBanned, () => ({ path: '/dev/inbox' })),
  'GET /api/admin/activity-logs': row(moderators, () => ({ path: '/api/admin/activity-logs?limit=1' })),
  'GET /api/admin/invites': row(admins, () => ({ path: '/api/admin/invites' })),
  'POST /api/admin/invites/generate': row(admins, () => ({
    path: '/api/admin/invites/generate',
    body: { email: `i${randomUUID().slice(0, 8)}@trenzeye.example` },
  })),
  // The code itself is the secret.
  'GET /api/invites/{code}': row(notBanned, async (environment) => {
    const { invite_code } = await environment.request<{ invite_code: string }>(
      'POST',
      '/api/admin/invites/generate',
      environment.user('admin').token,
      {
        email: `i${randomUUID().slice(0, 8)}@trenzeye.example`,
      },
    );
    return { path: `/api/invites/${invite_code}` };
  }),
  'GET /api/admin/launch-checklist': row(admins, () => ({ path: '/api/admin/launch-checklist' })),
  'PATCH /api/admin/launch-checklist/{id}': row(admins, () => ({ path: '/api/admin/launch-checklist/launch', body: { completed: true } })),
  'GET /api/launch-links': row(notBanned, () => ({ path: '/api/launch-links' })),
  'PUT /api/admin/launch-links': row(admins, () => ({
    path: '/api/admin/launch-links',
    body: { product_hunt: null, demo_video: null, x: null, instagram: null, youtube: null },
  })),
  'POST /api/admin/seed': row(admins, () => ({ path: '/api/admin/seed', body: {} })),
  ...Object.fromEntries(
    ['profile', 'social', 'media', 'files', 'archive', 'activity'].map((part) => [
      `GET /api/export/${part}`,
      row(signedIn, () => ({ path: `/api/export/${part}` })),
    ]),
  ),
};
