import type { Invite, InviteStatus } from '@trenzeye/proto/http/admin';
import type { InviteRow } from './store.ts';

export const inviteStatusOf = ({ redeemed_at, expires_at }: InviteRow, now: Date): InviteStatus => {
  if (redeemed_at) return 'redeemed';
  return expires_at > now ? 'pending' : 'expired';
};

/** `usernames` by user id; users whose name has not arrived have the name `unknown`. */
export const presentInvite = (row: InviteRow, usernames: ReadonlyMap<string, string>, now: Date): Invite => ({
  id: row.id,
  // The address is deleted together with the account.
  email: row.email ?? 'deleted user',
  status: inviteStatusOf(row, now),
  created_at: row.created_at.toISOString(),
  redeemed_by: row.redeemed_by === null ? null : (usernames.get(row.redeemed_by) ?? 'unknown'),
  invite_code: row.code,
});
