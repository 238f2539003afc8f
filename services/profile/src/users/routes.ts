import { type Endpoint, endpoint, notFound } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { presentProfile } from './present-profile.ts';
import { readProfile } from './store/user-profile.ts';
import { updateUser } from './update-user.ts';
import { checkUsername } from './usernames/check-username.ts';

export const profileEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.getUser, async ({ params }) => {
    const row = await readProfile(context.sql, params.id);
    if (!row) throw notFound('user');
    return presentProfile(row);
  }),
  endpoint(profile.updateUser, async ({ params, body, viewer, trace, idempotencyKey }) => {
    const { username, bio, avatar_url: avatarUrl } = body;
    await updateUser(context, { viewer, id: params.id, username, bio, avatarUrl, trace, idempotencyKey });
    const row = await readProfile(context.sql, viewer.id);
    if (!row) throw notFound('user');
    return presentProfile(row);
  }),
  endpoint(profile.checkUsername, ({ params, viewer }) => checkUsername(context, viewer, params.username)),
];
