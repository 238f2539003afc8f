import { t } from '@lingui/core/macro';
import { type IconName, useSession } from '@trenzeye/frontend-kit';
import { useMe } from '../features/accounts/use-me.ts';
import { prefetchRemote } from './load-remote.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Loads the page's code early, on hover or focus of the link. */
  readonly prefetch?: () => void;
}

const prefetchCreator = () => prefetchRemote('creator');
const prefetchProfile = () => prefetchRemote('profile');
const prefetchAdmin = () => prefetchRemote('admin');

const creatorPages: readonly NavigationItem[] = [
  { to: '/trenz', label: t`Trenz`, icon: 'wave', prefetch: prefetchCreator },
  { to: '/explore', label: t`Explore`, icon: 'compass', prefetch: prefetchCreator },
  { to: '/generate', label: t`Generate`, icon: 'spark', prefetch: prefetchCreator },
];

const moderation: NavigationItem = { to: '/moderation', label: t`Moderation`, icon: 'flag', prefetch: prefetchAdmin };
const admin: NavigationItem = { to: '/admin', label: t`Admin`, icon: 'shield', prefetch: prefetchAdmin };
const staffPages: Readonly<Record<string, readonly NavigationItem[]>> = { moderator: [moderation], admin: [moderation, admin] };

const profilePage = (id: string): NavigationItem => ({ to: `/u/${id}`, label: t`Profile`, icon: 'user', prefetch: prefetchProfile });
const notifications: NavigationItem = { to: '/notifications', label: t`Notifications`, icon: 'bell', prefetch: prefetchProfile };
const messages: NavigationItem = { to: '/messages', label: t`Messages`, icon: 'mail', prefetch: prefetchProfile };
const bookmarks: NavigationItem = { to: '/bookmarks', label: t`Bookmarks`, icon: 'bookmark', prefetch: prefetchCreator };
const schedule: NavigationItem = { to: '/schedule', label: t`Schedule`, icon: 'calendar', prefetch: prefetchProfile };

/** Number of items in the bottom bar (Create is Generate); the account menu contains the others on small screens. */
export const bottomBarItemCount = 4;

/** The navigation for the current user, home first, staff pages last. A visitor's home is the landing page. */
export function useNavigationItems(): readonly NavigationItem[] {
  const { state, user } = useSession();
  const { data: me } = useMe();
  const home: NavigationItem = { to: state === 'signed-out' ? '/' : '/home', label: t`Home`, icon: 'home' };
  return [
    home,
    ...creatorPages,
    ...(user ? [schedule, bookmarks, notifications, messages, profilePage(user.id)] : []),
    ...(state === 'signed-in' ? (staffPages[me?.role ?? ''] ?? []) : []),
  ];
}
