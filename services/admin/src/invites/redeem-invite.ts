import type { Handler } from '@trenzeye/kit';
import type { PrismaClient } from '../database/generated/client.ts';
import { isUserDeleted, shareUserLocks } from '../directory/store.ts';
import { setInviteRedeemed } from './store.ts';

/** Records who redeemed an invite. If that user has deleted their account, only the id is stored. */
export const redeemInvite: Handler<'invite.redeemed', PrismaClient> = async ({ data, occurredAt }, { prisma }) => {
  await shareUserLocks(prisma, [data.userId]);
  const deleteEmail = await isUserDeleted(prisma, data.userId);
  await setInviteRedeemed(prisma, { id: data.inviteId, userId: data.userId, redeemedAt: occurredAt, deleteEmail });
};
