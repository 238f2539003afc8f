import { type NotificationKind, type NotificationSettings, notificationKinds } from '@trenzeye/proto/http/social';

/** Whether each kind is on, from the kinds that are off. */
export const settingsOf = (muted: ReadonlySet<string>): NotificationSettings =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, !muted.has(kind)])) as NotificationSettings;

/** The kinds that a change turns off and on; kinds that are left out keep their setting. */
export const changedKinds = (changes: Partial<NotificationSettings>): { muted: NotificationKind[]; unmuted: NotificationKind[] } => ({
  muted: notificationKinds.filter((kind) => changes[kind] === false),
  unmuted: notificationKinds.filter((kind) => changes[kind] === true),
});
