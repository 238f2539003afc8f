import { lockAccountForDeletion } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import type { ProfileTransaction } from '../database/transaction.ts';
import { deleteUser } from '../users/index.ts';

/** Deletes all data of a deleted account. A repeat changes nothing. */
export const deleteUserData = async ({ data, occurredAt }: TrenzEvent<'account.deleted'>, tx: ProfileTransaction): Promise<void> => {
  await lockAccountForDeletion(tx, data.userId);
  await deleteUser(tx.prisma, data.userId, occurredAt);
};
