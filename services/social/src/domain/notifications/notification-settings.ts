import { type NotificationSettings, notificationKinds } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { readMutedKinds, setMutedKinds } from '../../store/notifications/muted-kinds.ts';

/** Whether somebody is told of each kind. */
export const readNotificationSettings = async (
  { prisma }: Pick<SocialContext, 'prisma'>,
  userId: string,
): Promise<NotificationSettings> => {
  const silenced = await readMutedKinds(prisma, userId);
  return Object.fromEntries(notificationKinds.map((kind) => [kind, !silenced.has(kind)])) as NotificationSettings;
};

/** Chooses kinds; those left out stay as they are. */
export const changeNotificationSettings = async (
  context: Pick<SocialContext, 'prisma'>,
  userId: string,
  wanted: Partial<NotificationSettings>,
): Promise<NotificationSettings> => {
  const kinds = notificationKinds.filter((kind) => wanted[kind] !== undefined);
  await setMutedKinds(context.prisma, userId, {
    silenced: kinds.filter((kind) => wanted[kind] === false),
    heard: kinds.filter((kind) => wanted[kind] === true),
  });
  return readNotificationSettings(context, userId);
};
