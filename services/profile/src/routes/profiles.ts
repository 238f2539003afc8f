import { type Endpoint, endpoint, notFound } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { presentProfile } from '../domain/present-profile.ts';
import { readProfile } from '../store/users.ts';

export const profileEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.getUser, async ({ params }) => {
    const row = await readProfile(context.sql, params.id);
    if (!row) throw notFound('user');
    return presentProfile(row);
  }),
];
