import { randomUUID } from 'node:crypto';
import { unedited } from '@trenzeye/proto/drawing/photo-geometry';
import { createOwnPicture } from '../environment/own-picture.ts';
import type { Attack, AttackTarget, RawRequest } from './attack.ts';

type Request = readonly [method: string, path: string, body?: unknown];

/** Asserts that another signed-in user gets neither a result nor a hint for each request. */
const expectDenied = async ({ send, user }: AttackTarget, requests: readonly Request[]): Promise<void> => {
  for (const [method, path, body] of requests) {
    const request: RawRequest = { token: user('other').token, ...(body === undefined ? {} : { body }) };
    const { status } = await send(method, path, request);
    expect([method, path, [401, 403, 404].includes(status)]).toEqual([method, path, true]);
  }
};

/** Requests for objects, properties and functions of other users (OWASP API 1, 3 and 5). */
export const objectAttacks: readonly Attack[] = [
  {
    name: 'drafts of another user: read, change, publish, delete, restore -> denied',
    run: async (target) => {
      const { user } = target;
      const id = await target.createDraft(user('owner'));
      const content = { type: 'thread', prompt: 'p', content: { tweets: ['mine now'], hashtags: [] }, version: 1 };
      await expectDenied(target, [
        ['GET', `/api/content/${id}`],
        ['GET', `/api/content/${id}/versions`],
        ['GET', `/api/content/${id}/versions/1`],
        ['POST', `/api/content/${id}/versions/1/restore`],
        ['PUT', `/api/content/${id}`, content],
        ['POST', `/api/content/${id}/publish`],
        ['DELETE', `/api/content/${id}`],
        ['GET', `/api/users/${user('owner').id}/drafts`],
      ]);
    },
  },
  {
    name: 'photos of another user: read, edit, render; read the unpublished picture, publish it as an own one -> denied',
    run: async (target) => {
      const { send, user } = target;
      const { id, uploadId, url } = await createOwnPicture(target);
      await expectDenied(target, [
        ['GET', `/api/upload/${uploadId}/photo`],
        ['PUT', `/api/upload/${uploadId}/photo`, unedited],
        ['POST', `/api/upload/${uploadId}/pictures`],
        ['GET', `/api/pictures/${id}`],
        ['GET', url],
        ['GET', url.replace('large', 'small')],
      ]);
      const { token } = user('other');
      const content = { image_url: url, caption: 'mine now', style_tags: [] };
      for (const stolen of [content, { ...content, image_url: '', pictures: [{ url }] }]) {
        const draft = await send('POST', '/api/content/drafts', { token, body: { type: 'image', content: stolen } });
        expect([draft.status, draft.text]).toEqual([400, expect.stringContaining('is not a picture of yours')]);
      }
    },
  },
  {
    name: 'niches of another user: change, delete, follow a signal in them -> denied; lists have own ones only',
    run: async (target) => {
      const { request, send, user } = target;
      const body = { name: 'Secret plans', follows: [{ kind: 'word', text: 'unreleased harbour' }] };
      const { id } = await request<{ id: string }>('POST', '/api/niches', user('owner').token, body);
      const [signal] = await request<{ id: string }[]>('GET', '/api/signals?limit=1', undefined);
      await expectDenied(target, [
        ['PUT', `/api/niches/${id}`, { ...body, name: 'mine now' }],
        ['DELETE', `/api/niches/${id}`],
        ['PUT', `/api/signals/${signal?.id}/follow`, { niche_id: id }],
      ]);
      expect((await send('GET', '/api/niches', { token: user('other').token })).text).not.toContain('harbour');
      await request('DELETE', `/api/niches/${id}`, user('owner').token, undefined);
    },
  },
  {
    name: 'comments of another user: change, delete -> denied',
    run: async (target) => {
      const owner = target.user('owner');
      const comment = await target.createComment(owner, await target.publishItem(owner));
      await expectDenied(target, [
        ['PATCH', `/api/comments/${comment}`, { text: 'not what I wrote' }],
        ['DELETE', `/api/comments/${comment}`],
      ]);
    },
  },
  {
    name: 'scheduled posts of another user: read, change, publish, delete; schedule the draft of another user -> denied',
    run: async (target) => {
      const { request, user, send } = target;
      const owner = user('owner');
      const draft = await target.createDraft(owner);
      const time = new Date(Date.now() + 86_400_000).toISOString();
      const post = await request<{ id: string }>('POST', '/api/schedule/post', owner.token, {
        user_id: owner.id,
        content_id: draft,
        platform: 'trenzeye',
        scheduled_time: time,
      });
      await expectDenied(target, [
        ['GET', `/api/schedule/${post.id}`],
        ['PATCH', `/api/schedule/${post.id}`, { version: 1, scheduled_time: time }],
        ['POST', `/api/schedule/${post.id}/publish-now`],
        ['DELETE', `/api/schedule/${post.id}`],
        ['GET', `/api/users/${owner.id}/scheduled`],
      ]);
      const body = { user_id: user('other').id, content_id: await target.createDraft(owner), platform: 'trenzeye', scheduled_time: time };
      expect((await send('POST', '/api/schedule/post', { token: user('other').token, body })).status).toBeGreaterThanOrEqual(400);
    },
  },
  {
    name: 'conversations of other users: read, write, delete -> denied',
    run: async (target) => {
      const { request, user } = target;
      const body = { recipient_id: user('moderator').id, text: 'between the two of us' };
      const { thread_id: thread } = await request<{ thread_id: string }>('POST', '/api/messages', user('owner').token, body);
      await expectDenied(target, [
        ['GET', `/api/messages/${thread}`],
        ['GET', `/api/messages/${thread}/about`],
        ['POST', `/api/messages/${thread}`, { text: 'hello' }],
        ['POST', `/api/messages/${thread}/accept`],
        ['DELETE', `/api/messages/${thread}`],
      ]);
    },
  },
  {
    name: 'sessions, profile, analytics and data of another user -> denied',
    run: async (target) => {
      const { request, user } = target;
      const owner = user('owner');
      const [session] = await request<{ id: string }[]>('GET', '/api/auth/sessions', owner.token);
      await expectDenied(target, [
        ['DELETE', `/api/auth/sessions/${session?.id}`],
        ['PUT', `/api/users/${owner.id}`, { username: 'changed_by_another', bio: 'changed' }],
        ['GET', `/api/users/${owner.id}/analytics`],
        ['GET', `/api/users/${owner.id}/analytics.csv`],
      ]);
    },
  },
  {
    name: 'functions of the staff: called by a user -> denied',
    run: async (target) => {
      const { user } = target;
      const id = user('other').id;
      await expectDenied(target, [
        ['PATCH', `/api/admin/users/${id}/role`, { role: 'admin' }],
        ['PATCH', `/api/admin/users/${id}/status`, { status: 'active', reason: 'x' }],
        ['POST', '/api/admin/badges/assign', { user_id: id, badge_id: randomUUID(), awarded_by: id }],
        ['GET', '/api/admin/flagged-content'],
        ['GET', '/api/admin/users'],
        ['POST', '/api/admin/invites/generate', { email: 'x@trenzeye.example' }],
        ['POST', '/api/admin/seed'],
        ['PATCH', '/api/admin/launch-checklist/branding', { completed: true }],
        ['GET', '/auth/v1/admin/users'],
        ['POST', '/auth/v1/admin/generate_link', { type: 'recovery', email: user('owner').email }],
      ]);
    },
  },
  {
    name: 'mass assignment: role, status and id in the bodies of ordinary requests -> ignored',
    run: async ({ send, request, user }) => {
      const { id, token, username } = user('other');
      const extra = {
        role: 'admin',
        user_role: 'admin',
        status: 'active',
        id: user('owner').id,
        isTestUser: true,
        app_metadata: { role: 'admin' },
      };
      await send('PUT', `/api/users/${id}`, { token, body: { username, bio: 'hi', ...extra } });
      await send('PUT', '/auth/v1/user', { token, body: { data: { theme: 'dark' }, ...extra } });
      const me = await request<{ id: string; role?: string }>('GET', '/api/auth/me', token);
      expect(me.id).toBe(id);
      expect((await send('GET', '/api/admin/users', { token })).status).toBe(403);
    },
  },
  {
    name: 'a million rows: limits beyond the maximum -> refused naming the field',
    run: async ({ send, user }) => {
      for (const path of ['/api/content/public', '/api/search?q=access', '/api/notifications', '/api/leaderboard']) {
        const { status, json } = await send('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000000`, { token: user('owner').token });
        expect([path, status, JSON.stringify(json)]).toEqual([path, 400, expect.stringContaining('limit')]);
      }
    },
  },
];
