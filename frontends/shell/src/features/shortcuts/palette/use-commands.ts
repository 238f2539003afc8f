import { t } from '@lingui/core/macro';
import { useSession, useTheme } from '@trenzeye/frontend-kit';
import { useNavigationItems } from '../../../layout/navigation-items.ts';
import { showShortcutDialog } from '../shortcut-dialogs.ts';
import type { Command } from './commands.ts';

const action = (id: string, label: string, icon: Command['icon'], target: Command['target'], keywords = ''): Command => ({
  id,
  group: 'Actions',
  label,
  icon,
  target,
  keywords,
});
const openPage = (id: string, label: string, icon: Command['icon'], target: string, keywords = ''): Command => ({
  ...action(id, label, icon, target, keywords),
  group: 'Pages',
});

const createActions: readonly Command[] = [
  action('new-thread', 'New thread', 'thread', '/generate?type=thread', 'create write post'),
  action('new-image', 'New image', 'image', '/generate?type=image', 'create poster picture post'),
  action('new-short', 'New Short', 'video', '/generate?type=shorts', 'create video script post'),
  action('upload', 'Upload a video or photos', 'upload', '/generate/upload', 'file link trenzlab'),
];

const ownPages: readonly Command[] = [
  openPage('account', 'Account', 'key', '/account', 'settings username email profile'),
  openPage('security', 'Security', 'shield', '/account/security', 'password passkey second factor settings'),
  openPage('data', 'Your data', 'download', '/account/data', 'export download delete account settings'),
  openPage('analytics', 'Analytics', 'wave', '/analytics', 'views numbers statistics'),
  openPage('niches', 'Your niches', 'filter', '/niches', 'topics alerts follow trends'),
];

const publicPages: readonly Command[] = [
  openPage('leaderboard', 'Leaderboard', 'trophy', '/trenz?tab=leaderboard', 'ranking creators'),
  openPage('templates', 'Templates', 'copy', '/trenz?tab=templates'),
  openPage('shorts', 'Shorts', 'video', '/trenz?tab=shorts', 'videos'),
  openPage('help', 'Help', 'info', '/help', 'support docs'),
  openPage('feedback', 'Give feedback', 'comment', '/feedback'),
];

/** The actions and pages that are available to the user, without those of a search. */
export function useCommands(): readonly Command[] {
  const { state } = useSession();
  const { theme, toggle } = useTheme();
  const items = useNavigationItems();
  const isSignedIn = state === 'signed-in';
  return [
    ...createActions,
    action(
      'theme',
      theme === 'dark' ? t`Switch to the light theme` : t`Switch to the dark theme`,
      'sun',
      toggle,
      'colours appearance dark light',
    ),
    action('shortcuts', 'Keyboard shortcuts', 'key', () => showShortcutDialog('help'), 'keys help'),
    ...items.map(({ to, label, icon }) => openPage(to, label, icon, to)),
    ...(isSignedIn ? ownPages : [openPage('login', 'Log in', 'signIn', '/login', 'sign up account')]),
    ...publicPages,
  ];
}
