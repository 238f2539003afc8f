import { type IconName, useSession } from '@trenzeye/frontend-kit';
import { useMe } from '../features/me/use-me.ts';
import { warmUpRemote } from '../features/remotes/load-remote.ts';

export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Fetches the page's code ahead; called when the link is pointed at. */
  readonly warmUp?: () => void;
}

const warmUp = () => warmUpRemote('creator');

const pages: readonly Entry[] = [
  { to: '/trenz', label: 'Trenz', icon: 'wave', warmUp },
  { to: '/explore', label: 'Explore', icon: 'compass', warmUp },
  { to: '/generate', label: 'Generate', icon: 'spark', warmUp },
];

const warmUpAdmin = () => warmUpRemote('admin');
const moderation: Entry = { to: '/moderation', label: 'Moderation', icon: 'flag', warmUp: warmUpAdmin };
const admin: Entry = { to: '/admin', label: 'Admin', icon: 'shield', warmUp: warmUpAdmin };
const byRole: Readonly<Record<string, readonly Entry[]>> = { moderator: [moderation], admin: [moderation, admin] };

const profileOf = (id: string): Entry => ({ to: `/u/${id}`, label: 'Profile', icon: 'user', warmUp: warmUpProfile });

const warmUpProfile = () => warmUpRemote('profile');
const notifications: Entry = { to: '/notifications', label: 'Notifications', icon: 'bell', warmUp: warmUpProfile };
const messages: Entry = { to: '/messages', label: 'Messages', icon: 'mail', warmUp: warmUpProfile };
const schedule: Entry = { to: '/schedule', label: 'Schedule', icon: 'calendar', warmUp: warmUpProfile };

/** How many entries the bar of a phone has room for (Create is Generate); the account menu shows the others there. */
export const inBar = 4;

/** The pages the navigation offers, home first. A visitor's home is the landing page and they have no profile; admins find theirs at the end. */
export function useEntries(): readonly Entry[] {
  const { state, user } = useSession();
  const { data: me } = useMe();
  const home: Entry = { to: state === 'signed-out' ? '/' : '/home', label: 'Home', icon: 'home' };
  return [
    home,
    ...pages,
    ...(user ? [schedule, notifications, messages, profileOf(user.id)] : []),
    ...(state === 'signed-in' ? (byRole[me?.role ?? ''] ?? []) : []),
  ];
}
