import { randomUUID } from 'node:crypto';
import { admins, allActors, moderators, notBanned, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';
import { authRows } from './rows-auth.ts';
import { contentRows } from './rows-content.ts';
import { modelRows } from './rows-models.ts';
import { moderationRows } from './rows-moderation.ts';
import { passkeyRows } from './rows-passkeys.ts';
import { photoRows } from './rows-photos.ts';
import { scheduleRows } from './rows-schedule.ts';
import { shortRows } from './rows-shorts.ts';
import { uploadRows } from './rows-uploads.ts';
import { userRows } from './rows-users.ts';

/** An image of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const avatarForm = (): FormData => {
  const form = new FormData();
  form.set('avatar', new Blob([gif]), 'me.gif');
  return form;
};

const platformRows: Rows = {
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

const path = '/api/admin/sources';
let feeds = 0;
const newUrl = (): string => {
  feeds += 1;
  return `https://feed${feeds}.invalid/rss`;
};

const newFeed = async (environment: TestEnvironment): Promise<string> =>
  (
    await environment.request<{ id: string }>('POST', `${path}/feeds`, environment.user('admin').token, {
      url: newUrl(),
      name: 'Access',
    })
  ).id;

/** The allowed actors of the sources of trends. */
const sourceRows: Rows = {
  'GET /api/admin/sources': row(admins, () => ({ path })),
  'PUT /api/admin/sources/{id}': row(admins, () => ({
    path: `${path}/github`,
    body: { enabled: true, interval_seconds: null, region: null, language: null },
  })),
  // Requests to other websites are off here.
  'POST /api/admin/sources/feeds/preview': row(admins, () => ({ path: `${path}/feeds/preview`, body: { url: newUrl() } }), [400]),
  'POST /api/admin/sources/feeds': row(admins, () => ({ path: `${path}/feeds`, body: { url: newUrl(), name: 'Access' } })),
  'DELETE /api/admin/sources/{id}': row(admins, async (environment) => ({ path: `${path}/${await newFeed(environment)}` })),
  'GET /api/admin/sources/opml': row(admins, () => ({ path: `${path}/opml` })),
  'POST /api/admin/sources/opml': row(admins, () => ({
    path: `${path}/opml`,
    body: { opml: '<opml version="2.0"><body><outline text="Access" xmlUrl="https://opml.invalid/rss"/></body></opml>' },
  })),
};

/** Opens a stream of the owner, which stays open until the stack stops. @returns its connection id */
const openStream = async (environment: TestEnvironment): Promise<string> => {
  const response = await fetch(`${environment.url}/api/stream`, {
    headers: { authorization: `Bearer ${environment.user('owner').token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const text = (await reader?.read())?.value ?? '';
  const connection = /"connection":"([^"]+)"/.exec(text)?.[1];
  if (!connection) throw new Error(`the stream started with: ${text.slice(0, 200)}`);
  return connection;
};

let connection: Promise<string> | undefined;

const liveRows: Rows = {
  'GET /api/stream': row(notBanned, () => ({ path: '/api/stream' })),
  'POST /api/stream/{connection}/watch': row(ownerOnly, async (environment) => {
    connection ??= openStream(environment);
    return { path: `/api/stream/${await connection}/watch`, body: { watch: [] } };
  }),
  'POST /api/telemetry': row(allActors, () => ({ path: '/api/telemetry', body: { spans: [] } }), [400]),
};

/** The allowed actors of every operation of every service. */
export const rows: Rows = {
  ...authRows,
  ...passkeyRows,
  ...contentRows,
  ...userRows,
  ...modelRows,
  ...moderationRows,
  ...liveRows,
  ...photoRows,
  ...platformRows,
  ...scheduleRows,
  ...shortRows,
  ...sourceRows,
  ...uploadRows,
};
