import { randomUUID } from 'node:crypto';
import { admins, anybody, moderators, type Rows, row, signedIn, writers } from './row.ts';

/** One pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const pictureForm = (): FormData => {
  const form = new FormData();
  form.set('avatar', new Blob([gif]), 'me.gif');
  return form;
};

export const rowsOfTheHouse: Rows = {
  'GET /.well-known/jwks.json': row(anybody, () => ({ path: '/.well-known/jwks.json' })),
  'GET /media/{key}': row(anybody, async (world) => {
    const body = { type: 'image', prompt: 'Access' };
    return { path: (await world.ask<{ image_url: string }>('POST', '/api/generate', world.person('owner').token, body)).image_url };
  }),
  'POST /api/upload/avatar': row(writers, () => ({ path: '/api/upload/avatar', form: pictureForm() })),
  'GET /dev/inbox': row(anybody, () => ({ path: '/dev/inbox' })),
  'GET /api/admin/activity-logs': row(moderators, () => ({ path: '/api/admin/activity-logs?limit=1' })),
  'GET /api/admin/invites': row(admins, () => ({ path: '/api/admin/invites' })),
  'POST /api/admin/invites/generate': row(admins, () => ({
    path: '/api/admin/invites/generate',
    body: { email: `i${randomUUID().slice(0, 8)}@trenzeye.example` },
  })),
  // Who holds the code may look: it is the secret.
  'GET /api/invites/{code}': row(anybody, async (world) => {
    const { invite_code } = await world.ask<{ invite_code: string }>('POST', '/api/admin/invites/generate', world.person('admin').token, {
      email: `i${randomUUID().slice(0, 8)}@trenzeye.example`,
    });
    return { path: `/api/invites/${invite_code}` };
  }),
  'GET /api/admin/launch-checklist': row(admins, () => ({ path: '/api/admin/launch-checklist' })),
  'PATCH /api/admin/launch-checklist/{id}': row(admins, () => ({ path: '/api/admin/launch-checklist/launch', body: { completed: true } })),
  'POST /api/admin/seed': row(admins, () => ({ path: '/api/admin/seed', body: {} })),
  ...Object.fromEntries(
    ['profile', 'social', 'media', 'activity'].map((part) => [
      `GET /api/export/${part}`,
      row(signedIn, () => ({ path: `/api/export/${part}` })),
    ]),
  ),
};
