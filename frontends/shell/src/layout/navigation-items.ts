import { type IconName, useSession } from '@trenzeye/frontend-kit';
import { useMe } from '../features/me/use-me.ts';
import { prefetchRemote } from '../features/remotes/load-remote.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Fetches the page's code ahead; called when the link is pointed at. */
  readonly prefetch?: () => void;
}

const prefetch = () => prefetchRemote('creator');

const pages: readonly NavigationItem[] = [
  { to: '/trenz', label: 'Trenz', icon: 'wave', prefetch },
  { to: '/explore', label: 'Explore', icon: 'compass', prefetch },
  { to: '/generate', label: 'Generate', icon: 'spark', prefetch },
];

const prefetchAdmin = () => prefetchRemote('admin');
const moderation: NavigationItem = { to: '/moderation', label: 'Moderation', icon: 'flag', prefetch: prefetchAdmin };
const admin: NavigationItem = { to: '/admin', label: 'Admin', icon: 'shield', prefetch: prefetchAdmin };
const byRole: Readonly<Record<string, readonly NavigationItem[]>> = { moderator: [moderation], admin: [moderation, admin] };

const profileOf = (id: string): NavigationItem => ({ to: `/u/${id}`, label: 'Profile', icon: 'user', prefetch: prefetchProfile });

const prefetchProfile = () => prefetchRemote('profile');
const notifications: NavigationItem = { to: '/notifications', label: 'Notifications', icon: 'bell', prefetch: prefetchProfile };
const messages: NavigationItem = { to: '/messages', label: 'Messages', icon: 'mail', prefetch: prefetchProfile };
const schedule: NavigationItem = { to: '/schedule', label: 'Schedule', icon: 'calendar', prefetch: prefetchProfile };

/** How many entries the bar of a phone has room for (Create is Generate); the account menu shows the others there. */
export const bottomBarItemCount = 4;

/** The pages the navigation offers, home first. A visitor's home is the landing page and they have no profile; admins find theirs at the end. */
export function useNavigationItems(): readonly NavigationItem[] {
  const { state, user } = useSession();
  const { data: me } = useMe();
  const home: NavigationItem = { to: state === 'signed-out' ? '/' : '/home', label: 'Home', icon: 'home' };
  return [
    home,
    ...pages,
    ...(user ? [schedule, notifications, messages, profileOf(user.id)] : []),
    ...(state === 'signed-in' ? (byRole[me?.role ?? ''] ?? []) : []),
  ];
}
